import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** Imports of the pages' source files, for tests of what is loaded together. */

const KIT = 'web/kit/src';

interface Source {
  tree: ts.SourceFile;
  /** imported files with the names imported from them; no names means all */
  imports: { file: string; names: string[] }[];
  /** packages imported for more than types */
  packages: string[];
  /** names this file re-exports from packages */
  foreign: string[];
  /** names this file re-exports, by source file */
  passed: Map<string, string>;
  passedWhole: string[];
  css: string[];
  /** dynamically imported files */
  parts: string[];
}

function resolve(from: string, to: string): string | undefined {
  const base = to.startsWith('.')
    ? join(dirname(from), to)
    : to.startsWith('@launchpad/web-kit')
      ? join(KIT, to.slice('@launchpad/web-kit'.length) || 'index')
      : undefined;
  if (!base) return undefined;
  return [base, `${base}.ts`, `${base}.tsx`, join(base, 'index.ts')].find(
    (file) => /\.\w+$/.test(file) && existsSync(file),
  );
}

const namesOf = ({ importClause }: ts.ImportDeclaration): string[] => {
  const bindings = importClause?.namedBindings;
  if (!bindings || !ts.isNamedImports(bindings)) return [];
  return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
};

/** Whether an import or export disappears when compiled. */
function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (!clause) return false;
  const bindings = clause.namedBindings;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  return (
    !clause.name &&
    bindings !== undefined &&
    ts.isNamedImports(bindings) &&
    bindings.elements.every((element) => element.isTypeOnly)
  );
}

function read(file: string): Source {
  const tree = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const source: Source = {
    tree,
    imports: [],
    packages: [],
    foreign: [],
    passed: new Map(),
    passedWhole: [],
    css: [],
    parts: [],
  };
  const visit = (node: ts.Node) => {
    const isLink = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
    const to =
      isLink && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)
        ? node.moduleSpecifier.text
        : '';
    const target = to && resolve(file, to);
    if (to && isLink && !target && !to.startsWith('.') && !isTypeOnly(node)) {
      source.packages.push(to);
      if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause))
        source.foreign.push(...node.exportClause.elements.map(({ name }) => name.text));
    }
    if (to.endsWith('.css') && target) source.css.push(target);
    else if (target && ts.isImportDeclaration(node) && !isTypeOnly(node))
      source.imports.push({ file: target, names: namesOf(node) });
    else if (target && ts.isExportDeclaration(node)) {
      const names =
        node.exportClause && ts.isNamedExports(node.exportClause) ? node.exportClause.elements : undefined;
      if (!names) source.passedWhole.push(target);
      for (const { name } of names ?? []) source.passed.set(name.text, target);
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [part] = node.arguments;
      const loaded = part && ts.isStringLiteral(part) ? resolve(file, part.text) : undefined;
      if (loaded) source.parts.push(loaded);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return source;
}

const sources = new Map<string, Source>();

/** A parsed source file, cached. */
export function sourceOf(file: string): Source {
  const known = sources.get(file) ?? read(file);
  sources.set(file, known);
  return known;
}

/** The files that define a name exported by a file. */
function origins(file: string, name: string): string[] {
  const { passed, passedWhole, foreign } = sourceOf(file);
  if (foreign.includes(name)) return [file];
  const next = passed.get(name);
  if (next) return origins(next, name);
  const text = readFileSync(file, 'utf8');
  if (new RegExp(`export (?:async )?(?:function|const|class|type|interface|enum) ${name}\\b`).test(text))
    return [file];
  return passedWhole.flatMap((whole) => origins(whole, name));
}

/** A file and everything it imports statically. */
export function loadedWith(entry: string): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file) || !/\.tsx?$/.test(file)) return;
    seen.add(file);
    for (const { file: target, names } of sourceOf(file).imports) {
      const from = names.length > 0 ? names.flatMap((name) => origins(target, name)) : [target];
      from.forEach(visit);
    }
  };
  visit(entry);
  return seen;
}
