"use strict";
// The extension against stand-ins for VS Code and its client: what it starts, when, how often, and what it tells.

const assert = require("node:assert/strict");
const fs = require("node:fs");
const Module = require("node:module");
const os = require("node:os");
const path = require("node:path");
const { test } = require("node:test");

const EXTENSION = path.resolve(__dirname, "../../editors/vscode");
const manifest = require(path.join(EXTENSION, "package.json"));
const { serverCommand } = require(path.join(EXTENSION, "server.js"));

/** A window of VS Code with a folder, and the extension in it. */
class Window {
  constructor({ settings = {}, folders = [], trusted = true, open = [], fails = () => false } = {}) {
    Object.assign(this, { settings, folders, open, fails });
    this.clients = [];
    this.told = [];
    this.commands = {};
    this.vscode = {
      workspace: {
        isTrusted: trusted,
        workspaceFolders: folders.map((fsPath) => ({ uri: { scheme: "file", fsPath } })),
        textDocuments: open,
        getConfiguration: () => ({
          get: (name) => settings[name] ?? manifest.contributes.configuration.properties[`factmark.${name}`].default,
        }),
        onDidOpenTextDocument: (hear) => (this.opened = hear),
        onDidChangeConfiguration: (hear) => (this.configured = hear),
        onDidGrantWorkspaceTrust: (hear) => (this.granted = hear),
      },
      languages: { match: (_, document) => (document.fileName.endsWith(".html") ? 10 : 0) },
      window: {
        createOutputChannel: () => ({ info() {}, error() {}, show() {} }),
        showErrorMessage: async (message) => void this.told.push(message),
      },
      commands: { registerCommand: (name, run) => (this.commands[name] = run) },
    };
    const window = this;
    class LanguageClient {
      constructor(id, name, server, options) {
        Object.assign(this, { server, options, state: 3, ended: false });
        window.clients.push(this);
      }
      async start() {
        if (window.fails()) throw new Error("spawn factmark ENOENT");
        this.state = 2;
      }
      async dispose() {
        this.ended = true;
        this.state = 1;
      }
    }
    const stands = { vscode: this.vscode, "vscode-languageclient/node": { LanguageClient, State: { Stopped: 1 } } };
    const load = Module._load;
    Module._load = (name, ...rest) => stands[name] ?? load(name, ...rest);
    delete require.cache[path.join(EXTENSION, "extension.js")];
    this.extension = require(path.join(EXTENSION, "extension.js"));
    Module._load = load;
  }

  activate() {
    return this.extension.activate({ subscriptions: [] });
  }

  running() {
    return this.clients.filter((client) => client.state === 2);
  }
}

const page = { fileName: "/site/page.html" };
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const changed = { affectsConfiguration: (name) => name === "factmark" };

function folderWith(program) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "factmark-"));
  fs.mkdirSync(path.dirname(path.join(folder, program)), { recursive: true });
  fs.writeFileSync(path.join(folder, program), "");
  return folder;
}

test("nothing is started before there is a file to judge", async () => {
  const window = new Window({ open: [{ fileName: "/site/notes.txt" }] });
  await window.activate();
  assert.equal(window.clients.length, 0);
  window.opened({ fileName: "/site/more.txt" });
  window.opened(page);
  window.opened(page);
  await settled();
  assert.deepEqual(window.clients.map((client) => client.server.command), ["factmark"]);
  assert.deepEqual(window.clients[0].server.args, ["lsp"]);
});

test("a file that is open already starts it in the folder", async () => {
  const window = new Window({ open: [page], folders: ["/site"] });
  await window.activate();
  assert.equal(window.running().length, 1);
  assert.deepEqual(window.clients[0].server.options, { cwd: "/site" });
  const patterns = window.clients[0].options.documentSelector.map((one) => one.pattern ?? one.language);
  assert.deepEqual(patterns, [manifest.contributes.configuration.properties["factmark.files"].default, "html", "jsonld"]);
});

test("other settings start another server, and one alone runs", async () => {
  const window = new Window({ open: [page] });
  await window.activate();
  window.settings.command = ["/opt/factmark"];
  window.configured({ affectsConfiguration: () => false });
  await settled();
  assert.equal(window.clients.length, 1);
  window.configured(changed);
  await settled();
  assert.deepEqual(window.clients.map((client) => client.ended), [true, false]);
  assert.equal(window.clients[1].server.command, "/opt/factmark");
  await window.commands["factmark.restart"]();
  assert.equal(window.running().length, 1);
  await window.extension.deactivate();
  assert.equal(window.running().length, 0);
});

test("where it does not start it is told once, until something changes", async () => {
  let missing = true;
  const window = new Window({ open: [page], fails: () => missing });
  await window.activate();
  window.opened(page);
  await settled();
  assert.equal(window.told.length, 1);
  assert.match(window.told[0], /pip install 'factmark\[lsp\]'/);
  missing = false;
  window.configured(changed);
  await settled();
  assert.equal(window.running().length, 1);
});

test("a folder's trust lets its environment decide", async () => {
  const folder = folderWith(".venv/bin/factmark");
  const window = new Window({ open: [page], folders: [folder], trusted: false });
  await window.activate();
  assert.equal(window.running()[0].server.command, "factmark");
  window.vscode.workspace.isTrusted = true;
  window.granted();
  await settled();
  assert.deepEqual(window.running().map((client) => client.server.command), [path.join(folder, ".venv/bin/factmark")]);
  fs.rmSync(folder, { recursive: true });
});

test("the configured command goes before an environment, and that before PATH", () => {
  const folder = folderWith("venv/bin/factmark");
  const windows = folderWith(path.join(".venv", "Scripts", "factmark.exe"));
  const own = { command: ["uvx", "factmark"], arguments: ["--isolated"] };
  assert.deepEqual(serverCommand(own, [folder], true, "linux"), ["uvx", "factmark", "lsp", "--isolated"]);
  assert.deepEqual(serverCommand({}, ["/none", folder], true, "linux"), [path.join(folder, "venv/bin/factmark"), "lsp"]);
  assert.deepEqual(serverCommand({}, [folder], false, "linux"), ["factmark", "lsp"]);
  assert.deepEqual(serverCommand({}, [windows], true, "linux"), ["factmark", "lsp"]);
  const program = path.join(windows, ".venv", "Scripts", "factmark.exe");
  assert.deepEqual(serverCommand({}, [windows], true, "win32"), [program, "lsp"]);
  for (const made of [folder, windows]) fs.rmSync(made, { recursive: true });
});

test("the commands that the manifest names are there", async () => {
  const window = new Window();
  await window.activate();
  const named = manifest.contributes.commands.map((one) => one.command);
  assert.deepEqual(Object.keys(window.commands).sort(), named.sort());
});
