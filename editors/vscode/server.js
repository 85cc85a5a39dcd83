"use strict";
// Which factmark judges the files of a folder.

const fs = require("node:fs");
const path = require("node:path");

const ENVIRONMENTS = [".venv", "venv"];

/**
 * The command that starts the language server, as an array: the program first.
 *
 * What was configured goes before a virtual environment in one of the folders, and that before PATH. A folder that is
 * not trusted decides nothing: what lies in it may be anybody's program.
 *
 * @param {{command?: string[], arguments?: string[]}} settings what the user configured
 * @param {string[]} folders the workspace's folders on this machine
 * @param {boolean} trusted whether the user trusts them
 * @param {string} platform process.platform
 * @returns {string[]}
 */
function serverCommand(settings, folders, trusted, platform = process.platform) {
  const further = ["lsp", ...(settings.arguments ?? [])];
  if (settings.command?.length) return [...settings.command, ...further];
  const program = platform === "win32" ? path.join("Scripts", "factmark.exe") : path.join("bin", "factmark");
  for (const folder of trusted ? folders : []) {
    for (const environment of ENVIRONMENTS) {
      const candidate = path.join(folder, environment, program);
      if (fs.existsSync(candidate)) return [candidate, ...further];
    }
  }
  return ["factmark", ...further];
}

module.exports = { serverCommand };
