import ts from 'typescript';

/** A small fault in a source: the characters from `start` to `end` are `to` instead of `from`. */
export interface Mutant {
  start: number;
  end: number;
  from: string;
  to: string;
}

const OPERATORS: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
  [ts.SyntaxKind.SlashToken]: '*',
  [ts.SyntaxKind.PercentToken]: '*',
};
/** What is a constant by itself, and mutated as one. */
const CONSTANTS = new Set([
  ts.SyntaxKind.NumericLiteral,
  ts.SyntaxKind.BigIntLiteral,
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
]);

/** Every mutant of a TypeScript source: each changes one operator, condition, constant or default. */
export function mutantsOf(source: string): Mutant[] {
  const file = ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isDecorator(node) || ts.isImportDeclaration(node)) return;
    const mutant = mutantOf(node, file);
    if (mutant) found.push(mutant);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

export function apply(source: string, { start, end, to }: Mutant): string {
  return source.slice(0, start) + to + source.slice(end);
}

function mutantOf(node: ts.Node, file: ts.SourceFile): Mutant | undefined {
  const change = (changed: ts.Node, to: string) => {
    const [start, end] = [changed.getStart(file), changed.getEnd()];
    return { start, end, from: file.text.slice(start, end), to };
  };
  if (isDefault(node)) return change(node.initializer, 'undefined');
  if (ts.isBinaryExpression(node)) {
    const to = OPERATORS[node.operatorToken.kind];
    return to && !isText(node) ? change(node.operatorToken, to) : undefined;
  }
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return negated(node.expression, change);
  if (ts.isConditionalExpression(node)) return negated(node.condition, change);
  if (ts.isNumericLiteral(node)) return change(node, `(${node.text} + 1)`);
  if (ts.isBigIntLiteral(node)) return change(node, `(${node.getText(file)} + 1n)`);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return change(node, 'false');
  if (node.kind === ts.SyntaxKind.FalseKeyword) return change(node, 'true');
  return undefined;
}

/** The default of a parameter or of a field that is taken from an object, where it is no constant. */
const isDefault = (
  node: ts.Node,
): node is (ts.ParameterDeclaration | ts.BindingElement) & { initializer: ts.Expression } =>
  (ts.isParameter(node) || ts.isBindingElement(node)) &&
  !!node.initializer &&
  !CONSTANTS.has(node.initializer.kind);

const negated = (condition: ts.Expression, change: (node: ts.Node, to: string) => Mutant) =>
  // a comparison is already mutated by its operator
  ts.isBinaryExpression(condition) ? undefined : change(condition, `!(${condition.getText()})`);

/** A plus between strings, which has no minus. */
const isText = (node: ts.BinaryExpression): boolean =>
  node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
  [node.left, node.right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side));
