// Parses the trees of a file.

const ROOT = /^(\w+)::(\w+)$/;
const NODE = /^((?:│ {3}| {4})*)(?:├── |└── )(.+)$/;

/**
 * @param {string} text of a `.tree` file: its trees, separated by empty lines
 * @param {string} file its path, for messages
 * @returns {{ file: string, contract: string, function: string, leaves: { text: string, contract: string, test: string,
 * error?: string }[], problems: string[] }[]} the trees; `problems` lists syntax errors
 */
export function parseTrees(text, file) {
  return text
    .trimEnd()
    .split('\n\n')
    .map((block) => parseTree(block.split('\n'), file));
}

function parseTree([first, ...lines], file) {
  const [, contract = '', name = ''] = ROOT.exec(first) ?? [];
  const place = `${file} ${first}`;
  const root = { children: [] };
  const path = [root];
  const problems = contract ? [] : [`${place}: a root is TestContract::function`];
  for (const line of lines) {
    const [, indent, content] = NODE.exec(line) ?? [];
    const depth = (indent?.length ?? 0) / 4;
    if (content === undefined || depth >= path.length) {
      problems.push(`${place}: not part of a tree: ${line}`);
      continue;
    }
    const node = { content, children: [] };
    path[depth].children.push(node);
    path.splice(depth + 1, path.length, node);
  }
  const drawn = draw(root).join('\n');
  if (problems.length === 0 && drawn !== lines.join('\n')) problems.push(`${place}: not drawn as a tree`);
  const leaves = leavesOf(root, contract, place, problems);
  return { file, contract, function: name, leaves, problems };
}

/** The lines of a node's children, in the required format. */
function draw({ children }) {
  return children.flatMap((child, i) => {
    const isLast = i === children.length - 1;
    const below = draw(child).map((line) => `${isLast ? '    ' : '│   '}${line}`);
    return [`${isLast ? '└── ' : '├── '}${child.content}`, ...below];
  });
}

function leavesOf({ children }, contract, place, problems) {
  return children.flatMap(({ content, children: below }) => {
    if (/^(given|when) /.test(content)) {
      if (below.length === 0) problems.push(`${place}: nothing happens ${content}`);
      return leavesOf({ children: below }, contract, place, problems);
    }
    const [, text, other, test] = /^(it should .+?) \/\/ (?:(\w+)\.)?(\w+)$/.exec(content) ?? [];
    if (!test || below.length > 0) {
      problems.push(`${place}: neither a case (given, when) nor what it should do with its test: ${content}`);
      return [];
    }
    const [, error] = /^it should revert with (\w+)/.exec(text) ?? [];
    return [{ text, contract: other ?? contract, test, error }];
  });
}
