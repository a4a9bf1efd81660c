// Turns a source into one that contains all its mutants: each is an alternative that runs when its number is active. So
// the contracts are compiled once, and a mutant only costs a test run. An engine of our own, since slither-mutate has no
// operators for modifiers, for the values of events and of stored structs, or for the width of a sum.

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

/** Checks of the modifiers that a mutant can leave out; those of the reentrancy guard are private. */
const CHECKS = {
  onlyOwner: '_checkOwner();',
  onlyAdmin: 'if (msg.sender != admin) revert NotAdmin();',
};
/** Slot of OpenZeppelin's transient reentrancy guard. */
const GUARD = '0x9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f00';
/** Slot where a mutant keeps what the guard was before. */
const GUARD_BEFORE = '0x9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f01';
/** Bits that a narrowed integer loses. */
const NARROWED = 16;

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
  /** Arguments of events and of structs: the values that leave the code. */
  const values = new Set();
  /** Modifiers that replace those of the contract at hand. */
  let added = [];
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
    if (node.nodeType === 'ContractDefinition') added = [];
    if (node.nodeType === 'EmitStatement') node.eventCall.arguments.forEach((value) => values.add(value));
    if (node.kind === 'structConstructorCall') node.arguments.forEach((value) => values.add(value));
    const plain = children(node)
      .sort((a, b) => range(a)[0] - range(b)[0])
      .reduceRight(
        (rest, child) => {
          const [start, end] = range(child);
          return { end: start, text: render(child) + slice(end, rest.end) + rest.text };
        },
        { end: to, text: '' },
      );
    const all = [...alternatives(node), ...(values.has(node) ? otherValue(node) : [])];
    const mutated = all.reduce(
      (inner, { wrap, ...mutant }) => {
        const number = admit({ at: from, ...mutant });
        return number === undefined ? inner : wrap(`Mutant.on(${number})`, inner);
      },
      slice(from, plain.end) + plain.text,
    );
    return node.nodeType === 'ContractDefinition' ? withModifiers(mutated) : mutated;
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
        return [
          ...(isOfAPointer(node.expression) ? [] : [removal(node)]),
          ...assignments(node),
          ...narrowedAssignment(node),
        ];
      case 'FunctionCall':
        return node.kind === 'typeConversion' ? narrowed(node) : [];
      case 'ModifierInvocation':
        return withoutModifier(node);
      case 'EmitStatement':
      case 'RevertStatement':
        return [removal(node)];
      default:
        return [];
    }
  }

  function operators(node) {
    const [left, right] = [source(node.leftExpression), source(node.rightExpression)];
    const changed = (OPERATORS[node.operator] ?? []).map((operator) =>
      expression(node, `(${left} ${operator} ${right})`),
    );
    const isMasked = node.operator === '&' && /_MASK$/.test(node.rightExpression.name ?? '');
    return isMasked ? [...changed, expression(node, `(${left} & (${right} >> 8))`)] : changed;
  }

  /** The value with another last bit, or another truth. */
  function otherValue(node) {
    const [kind, value] = [type(node), source(node)];
    const other = {
      bool: `!(${value})`,
      bytes32: `(${value} ^ bytes32(uint256(1)))`,
      address: `address(uint160(${value}) ^ 1)`,
    };
    if (/^contract /.test(kind)) {
      const name = kind.replace('contract ', '');
      return [expression(node, `${name}(address(uint160(address(${value})) ^ 1))`)];
    }
    const changed = /^uint\d+$/.test(kind) ? `${kind}(uint256(${value}) ^ 1)` : other[kind];
    return changed ? [expression(node, changed)] : [];
  }

  /** A conversion to an integer that first loses its highest bits. */
  function narrowed(node) {
    const changed = narrow(type(node), node.arguments[0]);
    return changed ? [expression(node, changed)] : [];
  }

  /** A stored integer that loses its highest bits. */
  function narrowedAssignment(node) {
    const { nodeType, operator, leftHandSide: left, rightHandSide: right } = node.expression;
    if (nodeType !== 'Assignment' || !['=', '+='].includes(operator) || !left.memberName) return [];
    const value = /^uint\d+$/.test(type(right)) ? narrow(type(left), right) : undefined;
    if (!value) return [];
    const changed = `${source(left)} ${operator} ${value}`;
    return [statement(node, changed, `${changed};`)];
  }

  function narrow(kind, value) {
    const bits = Number(/^uint(\d+)$/.exec(kind)?.[1] ?? 0) - NARROWED;
    const isInteger = /^uint\d+$/.test(type(value));
    return bits > 0 && bits < 256 - NARROWED && isInteger
      ? `${kind}(uint${bits}(uint256(${source(value)})))`
      : undefined;
  }

  /**
   * A function without one of its modifiers: one without parameters replaces it, since each would take a place on the
   * stack. Around the reentrancy guard one opens it before it is checked and puts it back afterwards, another opens it
   * for what the function calls.
   */
  function withoutModifier(node) {
    const { name } = node.modifierName;
    const wrap = (isActive, inner) => {
      const number = /\d+/.exec(isActive)[0];
      if (name !== 'nonReentrant') {
        added.push(`modifier without${number}() { if (!${isActive}) { ${CHECKS[name]} } _; }`);
        return `without${number}`;
      }
      const reopen = `tstore(${GUARD_BEFORE}, tload(${GUARD})) tstore(${GUARD}, 0)`;
      const restore = `tstore(${GUARD}, tload(${GUARD_BEFORE}))`;
      const [first, inside, last] = [reopen, `tstore(${GUARD}, 0)`, restore].map(
        (code) => `if (${isActive}) { assembly ("memory-safe") { ${code} } }`,
      );
      added.push(`modifier outside${number}() { ${first} _; ${last} }`);
      added.push(`modifier inside${number}() { ${inside} _; }`);
      return `outside${number} ${inner} inside${number}`;
    };
    return name === 'nonReentrant' || name in CHECKS ? [{ from: name, to: 'nothing', wrap }] : [];
  }

  function withModifiers(body) {
    return body.replace(/}\s*$/, `${added.join('\n')}}`);
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
