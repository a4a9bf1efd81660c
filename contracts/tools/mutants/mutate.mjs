// Turns a source into one that contains all its mutants: each is an alternative that runs when its number is active. So
// the contracts are compiled once, and a mutant only costs a test run.

/** The replacements of each operator. */
const OPERATORS = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['/'],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '==': ['!='],
  '!=': ['=='],
  '&&': ['||'],
  '||': ['&&'],
  '&': ['|'],
  '|': ['&'],
  '^': ['&'],
  '<<': ['>>'],
  '>>': ['<<'],
};
const ASSIGNMENTS = {
  '+=': '-=',
  '-=': '+=',
  '|=': '&=',
  '&=': '|=',
  '<<=': '>>=',
  '>>=': '<<=',
  '*=': '/=',
};

/**
 * @param {string} text of a source file
 * @param {object} ast of it, as the compiler gives it
 * @param {(mutant: { at: number, from: string, to: string }) => number | undefined} admit returns a mutant's number, or
 * undefined to leave it out
 * @returns {string} the source with its admitted mutants
 */
export function mutate(text, ast, admit) {
  const bytes = Buffer.from(text);
  const source = (node) => slice(...range(node));
  return render(ast);

  /** Start and end of a node's text: a statement's includes its semicolon, which the compiler leaves out. */
  function range(node) {
    const [start, length] = node.src.split(':').map(Number);
    const end = start + length;
    if (STATEMENTS.has(node.nodeType)) return [start, bytes.indexOf(';', end) + 1];
    const last = node.falseBody ?? node.trueBody ?? node.body;
    return [start, last ? Math.max(end, range(last)[1]) : end];
  }

  function slice(from, to) {
    return bytes.subarray(from, to).toString();
  }

  /** A node's text with its mutants and those of its children. */
  function render(node) {
    const [from, to] = range(node);
    const plain = children(node)
      .sort((a, b) => range(a)[0] - range(b)[0])
      .reduceRight(
        (rest, child) => {
          const [start, end] = range(child);
          return { end: start, text: render(child) + slice(end, rest.end) + rest.text };
        },
        { end: to, text: '' },
      );
    return alternatives(node).reduce(
      (inner, { wrap, ...mutant }) => {
        const number = admit({ at: from, ...mutant });
        return number === undefined ? inner : wrap(`Mutant.on(${number})`, inner);
      },
      slice(from, plain.end) + plain.text,
    );
  }

  /** The mutants of a node itself. */
  function alternatives(node) {
    switch (node.nodeType) {
      case 'BinaryOperation':
        return [...operators(node), ...operands(node)];
      case 'UnaryOperation':
        return node.operator === '!' ? [expression(node, `(${source(node.subExpression)})`)] : [];
      case 'Conditional':
        return [
          expression(
            node,
            `(!(${source(node.condition)}) ? ${source(node.trueExpression)} : ${source(node.falseExpression)})`,
          ),
        ];
      case 'ExpressionStatement':
        return [...(isOfAPointer(node.expression) ? [] : [removal(node)]), ...assignments(node)];
      case 'EmitStatement':
      case 'RevertStatement':
        return [removal(node)];
      default:
        return [];
    }
  }

  function operators(node) {
    const [left, right] = [source(node.leftExpression), source(node.rightExpression)];
    return (OPERATORS[node.operator] ?? []).map((operator) =>
      expression(node, `(${left} ${operator} ${right})`),
    );
  }

  /** A number in an operation plus one; its type is the other operand's. */
  function operands(node) {
    const { leftExpression: left, rightExpression: right, operator } = node;
    if (operator === '&&' || operator === '||') return [];
    const isNumber = (side) => /^int_const/.test(type(side)) || isConstant(side);
    const integer = /^uint\d+$/;
    if (isNumber(right) && integer.test(type(left)) && operator !== '<<' && operator !== '>>')
      return [expression(node, `(${source(left)} ${operator} (${type(left)}(${source(right)}) + 1))`)];
    if (isNumber(right) && integer.test(type(left)))
      return [expression(node, `(${source(left)} ${operator} (uint256(${source(right)}) + 1))`)];
    if (isNumber(left) && integer.test(type(right)) && operator !== '<<')
      return [expression(node, `((${type(right)}(${source(left)}) + 1) ${operator} ${source(right)})`)];
    return [];
  }

  function isConstant(node) {
    return (
      node.nodeType === 'Identifier' && /^[A-Z][A-Z0-9_]*$/.test(node.name) && /^uint\d+$/.test(type(node))
    );
  }

  /** The compiler requires a storage pointer to be assigned before it is used. */
  function isOfAPointer({ nodeType, leftHandSide }) {
    return (
      nodeType === 'Assignment' &&
      / storage (pointer|ref)/.test(type(leftHandSide)) &&
      !leftHandSide.memberName
    );
  }

  function assignments(node) {
    const { expression: assignment } = node;
    const operator = assignment.nodeType === 'Assignment' && ASSIGNMENTS[assignment.operator];
    if (!operator) return [];
    const changed = `${source(assignment.leftHandSide)} ${operator} ${source(assignment.rightHandSide)}`;
    return [statement(node, changed, `${changed};`)];
  }

  function removal(node) {
    return statement(node, '', '');
  }

  function expression(node, to) {
    return { from: source(node), to, wrap: (isActive, inner) => `(${isActive} ? ${to} : ${inner})` };
  }

  function statement(node, to, changed) {
    const wrap = (isActive, inner) => `{ if (${isActive}) { ${changed} } else { ${inner} } }`;
    return { from: source(node), to: to || 'nothing', wrap };
  }
}

function type(node) {
  return node.typeDescriptions?.typeString ?? '';
}

/** The direct children, except those that are not executable code. */
function children(node) {
  if (SKIPPED.has(node.nodeType) || /^int_const/.test(type(node))) return [];
  if (node.nodeType === 'VariableDeclaration' && node.constant) return [];
  return Object.entries(node)
    .filter(([key]) => !IGNORED.has(key))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value) => value !== null && typeof value === 'object' && typeof value.nodeType === 'string')
    .filter((value) => !value.src.includes(':0:'));
}

const STATEMENTS = new Set(['ExpressionStatement', 'EmitStatement', 'RevertStatement']);
const SKIPPED = new Set([
  'InlineAssembly',
  'StructDefinition',
  'EventDefinition',
  'ErrorDefinition',
  'EnumDefinition',
  'ImportDirective',
  'PragmaDirective',
  'UsingForDirective',
  'InheritanceSpecifier',
]);
const IGNORED = new Set([
  'typeDescriptions',
  'documentation',
  'overrides',
  'typeName',
  'baseFunctions',
  'loopExpression',
]);
