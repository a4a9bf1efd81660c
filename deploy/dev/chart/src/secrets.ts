import { parseAllDocuments } from 'yaml';

const SUSPICIOUS = /password|secret|token|private|_key$/i;
/** Variables and fields that name a place, an account or a rule, not a secret. */
const HARMLESS =
  /_FILE$|_URL$|^(secretName|secretKeyRef|serviceAccountToken|automountServiceAccountToken|secret)$/;
/** A value that is another variable's, which the pod puts in. */
const REFERENCE = /^(['"]?)\$\(\w+\)\1$/;
/** 32 bytes as hexadecimal: a private key. Digests of images say that they are. */
const PRIVATE_KEY = /(?<!sha256:)\b(0x)?[0-9a-f]{64}\b/i;
/** An address with a password in it, other than one that the pod puts in. */
const WITH_PASSWORD = /[a-z]+:\/\/[^\s/:@]*:(?!\$\()[^\s/@]+@/i;

/**
 * Where a render holds what looks like a secret: a Secret of the chart's own, a plain value in a variable named like
 * one, a private key, an address with a password.
 */
export function secretsIn(render: string): string[] {
  return parseAllDocuments(render).flatMap((document) => {
    const object: unknown = document.toJSON();
    const { kind, metadata } = (object ?? {}) as { kind?: string; metadata?: { name?: string } };
    const where = `${kind} ${metadata?.name}`;
    return [...(kind === 'Secret' ? [`${where} is a Secret`] : []), ...found(object, where)];
  });
}

function found(node: unknown, path: string): string[] {
  if (typeof node === 'string') {
    const isChecksum = path.includes('checksum/');
    const isKey = !isChecksum && PRIVATE_KEY.test(node);
    return isKey || WITH_PASSWORD.test(node) ? [`${path}: ${node}`] : [];
  }
  if (Array.isArray(node)) return node.flatMap((item, index) => found(item, `${path}[${index}]`));
  if (node === null || typeof node !== 'object') return [];
  const { name, value } = node as { name?: unknown; value?: unknown };
  const isPlain =
    typeof name === 'string' && typeof value === 'string' && value !== '' && !REFERENCE.test(value);
  const said = isPlain && SUSPICIOUS.test(name) && !HARMLESS.test(name) ? [`${path}: ${name} is plain`] : [];
  return [...said, ...Object.entries(node).flatMap(([key, child]) => found(child, `${path}.${key}`))];
}
