// Stands in for Tesseract as WebAssembly where the extension that lies beside has the same. That one is
// a script of CommonJS in a folder of modules, so it is not required.
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { compileFunction } = require('node:vm');

const file = path.join(__dirname, '../../extension/chromium/tesseract/core.js');
const names = ['module', 'exports', 'require', '__filename', '__dirname'];
const start = compileFunction(readFileSync(file, 'utf8'), names, { filename: file });
start(module, module.exports, require, file, path.dirname(file));
