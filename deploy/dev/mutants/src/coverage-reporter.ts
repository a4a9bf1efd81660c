import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Test, TestResult, V8CoverageResult } from '@jest/test-result';
import v8ToIstanbul from 'v8-to-istanbul';
import { packageOf } from './sources.js';

/** The lines of one source that the tests of one file execute; paths are relative to the checkout's root. */
export interface CoveredLines {
  source: string;
  test: string;
  lines: number[];
}

/**
 * A reporter of jest that appends to the file in MUTANTS_COVERAGE what each file of tests executes of its own package:
 * one {@link CoveredLines} in JSON a line; nothing of a file that fails. Jest's own report only says what all of them do
 * together.
 */
export default class CoverageReporter {
  async onTestFileResult({ path, context }: Test, result: TestResult): Promise<void> {
    const test = relative(context.config.rootDir, path);
    const fails = result.numFailingTests > 0 || result.testExecError !== undefined;
    if (fails) console.log(`left out, since it fails without a mutant: ${test}`);
    else await this.add(test, context.config.rootDir, result);
    // or jest keeps it in memory, with the code of every source, for all files of tests
    result.v8Coverage = undefined;
  }

  private async add(test: string, root: string, result: TestResult): Promise<void> {
    for (const script of result.v8Coverage ?? []) {
      const source = relative(root, script.result.url);
      if (packageOf(source) !== packageOf(test)) continue;
      const covered: CoveredLines = { source, test, lines: await executedLines(script) };
      appendFileSync(process.env.MUTANTS_COVERAGE ?? '', `${JSON.stringify(covered)}\n`);
    }
  }
}

async function executedLines({ codeTransformResult, result }: V8CoverageResult[number]): Promise<number[]> {
  const { code, originalCode, sourceMapPath } = codeTransformResult ?? {};
  if (!code || !originalCode || !sourceMapPath || !existsSync(sourceMapPath)) return [];
  const sourcemap = { file: result.url, ...JSON.parse(readFileSync(sourceMapPath, 'utf8')) };
  const converter = v8ToIstanbul(result.url, 0, {
    source: code,
    originalSource: originalCode,
    sourceMap: { sourcemap },
  });
  await converter.load();
  converter.applyCoverage(result.functions);
  // its statements are the lines
  return Object.values(converter.toIstanbul()).flatMap(({ statementMap, s: counts }) =>
    Object.entries(statementMap)
      .filter(([id]) => (counts[id] ?? 0) > 0)
      .map(([, { start }]) => start.line),
  );
}
