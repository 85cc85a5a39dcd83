"use strict";
// factmark in VS Code: starts the language server when the first file comes that it judges.

const vscode = require("vscode");
const { LanguageClient, State } = require("vscode-languageclient/node");
const { serverCommand } = require("./server.js");

const INSTALLING = "https://github.com/factmark/factmark/blob/main/docs/editor.md";

/** @type {import("vscode-languageclient/node").LanguageClient | undefined} */
let client;
/** @type {vscode.LogOutputChannel} */
let output;
/** Whether the last start failed: it is not tried again, and told again, with every file that is opened. */
let failed = false;
/** What is under way: one start or end after the other. */
let turn = Promise.resolve();

function selector() {
  const files = vscode.workspace.getConfiguration("factmark").get("files");
  return [
    { scheme: "file", pattern: files },
    { scheme: "untitled", language: "html" },
    { scheme: "untitled", language: "jsonld" },
  ];
}

function isJudged(document) {
  return vscode.languages.match(selector(), document) > 0;
}

async function start() {
  if (client) return;
  const settings = vscode.workspace.getConfiguration("factmark");
  const folders = (vscode.workspace.workspaceFolders ?? [])
    .filter((folder) => folder.uri.scheme === "file")
    .map((folder) => folder.uri.fsPath);
  const configured = { command: settings.get("command"), arguments: settings.get("arguments") };
  const [command, ...args] = serverCommand(configured, folders, vscode.workspace.isTrusted);
  output.info(`starting ${[command, ...args].join(" ")}`);
  const options = folders.length ? { cwd: folders[0] } : {};
  client = new LanguageClient(
    "factmark",
    "factmark",
    { command, args, options },
    {
      documentSelector: selector(),
      outputChannel: output,
      // A message of its own tells what to do.
      initializationFailedHandler: () => false,
    },
  );
  try {
    await client.start();
  } catch (error) {
    const useless = client;
    client = undefined;
    failed = true;
    output.error(String(error));
    void useless.dispose().catch(() => undefined);
    void tell(command);
  }
}

async function tell(command) {
  const [install, choose, show] = ["How to install it", "Choose the command", "Show output"];
  const said = `factmark's language server did not start (${command}). It comes with "pip install 'factmark[lsp]'".`;
  const chosen = await vscode.window.showErrorMessage(said, install, choose, show);
  if (chosen === install) await vscode.env.openExternal(vscode.Uri.parse(INSTALLING));
  if (chosen === choose) await vscode.commands.executeCommand("workbench.action.openSettings", "factmark.command");
  if (chosen === show) output.show();
}

async function end() {
  const ending = client;
  client = undefined;
  failed = false;
  if (ending && ending.state !== State.Stopped) await ending.dispose();
}

function inTurn(...steps) {
  for (const step of steps) turn = turn.then(step).catch((error) => output.error(String(error)));
  return turn;
}

function startWhereNeeded() {
  return vscode.workspace.textDocuments.some(isJudged) ? inTurn(start) : turn;
}

/** Settings or trust have changed: another command may be the right one. */
function again() {
  const used = client !== undefined || failed;
  return used ? inTurn(end, start) : startWhereNeeded();
}

function activate(context) {
  output = vscode.window.createOutputChannel("factmark", { log: true });
  context.subscriptions.push(
    output,
    vscode.commands.registerCommand("factmark.restart", () => inTurn(end, start)),
    vscode.commands.registerCommand("factmark.showOutput", () => output.show()),
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (!client && !failed && isJudged(document)) void inTurn(start);
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("factmark")) void again();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(again),
  );
  return startWhereNeeded();
}

function deactivate() {
  return inTurn(end);
}

module.exports = { activate, deactivate };
