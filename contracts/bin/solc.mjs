#!/usr/bin/env node
// The solc that forge calls: the npm package's compiler, so that building needs no download.
import { readSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';

const solc = createRequire(import.meta.url)('solc');

/** Retries a system call on a pipe while the other end is busy. */
function patiently(call) {
  for (;;) {
    try {
      return call();
    } catch (error) {
      if (error.code === 'EOF') return 0;
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

function readInput() {
  const chunks = [];
  const buffer = Buffer.alloc(1 << 16);
  for (let n; (n = patiently(() => readSync(0, buffer))) > 0;)
    chunks.push(Buffer.from(buffer.subarray(0, n)));
  return Buffer.concat(chunks).toString('utf8');
}

function writeAll(text) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) at += patiently(() => writeSync(1, bytes, at));
}

if (process.argv.includes('--standard-json')) {
  writeAll(solc.compile(readInput()));
} else {
  writeAll(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}\n`);
}
