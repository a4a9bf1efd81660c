import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { loadedWith, sourceOf } from './test/sources';

/**
 * A page opened directly has only the styles of its own imports and of its app's entry: every class a component
 * uses must be defined in one of those.
 */

/** A class name, or the start of one that is composed. */
interface ClassName {
  text: string;
  whole: boolean;
}

function classesIn(node: ts.Node): ClassName[] {
  const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
  const found: ClassName[] = [];
  const visit = (child: ts.Node) => {
    if (ts.isStringLiteral(child) || ts.isNoSubstitutionTemplateLiteral(child)) {
      if (ts.isBinaryExpression(child.parent) && child.parent.operatorToken.kind !== ts.SyntaxKind.PlusToken)
        return;
      found.push(...words(child.text).map((text) => ({ text, whole: true })));
    } else if (ts.isTemplateExpression(child)) {
      const pieces = [child.head, ...child.templateSpans.map(({ literal }) => literal)];
      pieces.forEach(({ text }, index) => {
        const isCut = index < pieces.length - 1 && /\S$/.test(text);
        const isRest = index > 0 && /^\S/.test(text);
        const all = words(text).slice(isRest ? 1 : 0);
        found.push(...all.map((word, at) => ({ text: word, whole: !(isCut && at === all.length - 1) })));
      });
      child.templateSpans.forEach(({ expression }) => visit(expression));
    } else ts.forEachChild(child, visit);
  };
  visit(node);
  return found;
}

const named = new Map<string, ClassName[]>();

/** The classes a file's components use. */
function classesUsedIn(file: string): ClassName[] {
  const known = named.get(file);
  if (known) return known;
  const found: ClassName[] = [];
  const visit = (node: ts.Node) => {
    if (
      ts.isJsxAttribute(node) &&
      /^(class|className|rootClassName)$/.test(node.name.getText()) &&
      node.initializer
    ) {
      found.push(...classesIn(node.initializer));
    }
    ts.forEachChild(node, visit);
  };
  visit(sourceOf(file).tree);
  named.set(file, found);
  return found;
}

const sheetsOf = (files: Iterable<string>) => [...files].flatMap((file) => sourceOf(file).css);

/** Each part an app loads separately, with every combination of stylesheets loaded before it. */
function partsOf(main: string): { files: Set<string>; sheets: Set<string> }[] {
  const found = new Map<string, { files: Set<string>; sheets: Set<string> }>();
  const visit = (entry: string, before: ReadonlySet<string>) => {
    const files = loadedWith(entry);
    const sheets = new Set([...before, ...sheetsOf(files)]);
    const key = `${entry} ${[...sheets].toSorted().join(' ')}`;
    if (found.has(key)) return;
    found.set(key, { files, sheets });
    for (const part of new Set([...files].flatMap((file) => sourceOf(file).parts))) visit(part, sheets);
  };
  visit(main, new Set());
  return [...found.values()];
}

const classesOf = (sheets: Iterable<string>): Set<string> =>
  new Set(
    [...sheets].flatMap((sheet) =>
      [...readFileSync(sheet, 'utf8').matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name]) => name ?? ''),
    ),
  );

/** Classes of the component library. */
const isForeign = (name: string) => /^(ant|anticon)(-|$)/.test(name);

describe.each(['admin', 'site'])('a directly opened page of web/%s', (app) => {
  it('has all styles of the components it shows', () => {
    const parts = partsOf(`web/${app}/src/main.tsx`);
    const missing = parts.flatMap(({ files, sheets }) => {
      const defined = [...classesOf(sheets)];
      const isMissing = ({ text, whole }: ClassName) =>
        !isForeign(text) && !defined.some((name) => (whole ? name === text : name.startsWith(text)));
      return [...files].flatMap((file) =>
        classesUsedIn(file)
          .filter(isMissing)
          .map(({ text }) => `${file}: ${text}`),
      );
    });
    expect(parts.length).toBeGreaterThan(10);
    expect([...new Set(missing)]).toEqual([]);
  });
});
