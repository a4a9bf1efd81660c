import { parseAllDocuments } from 'yaml';

const SUSPICIOUS = /password|secret|token|private|_key$/i;
/** Variables and fields that name a location, an account or a rule, not a secret. */
const HARMLESS =
  /_FILE$|_URL$|^(secretName|secretKeyRef|serviceAccountToken|automountServiceAccountToken|secret)$/;
/** A reference to another variable, which the pod resolves. */
const REFERENCE = /^(['"]?)\$\(\w+\)\1$/;
/** 32 bytes in hexadecimal: a private key. Image digests have a prefix. */
const PRIVATE_KEY = /(?<!sha256:)\b(0x)?[0-9a-f]{64}\b/i;
/** An address with a password that is not a reference. */
const WITH_PASSWORD = /[a-z]+:\/\/[^\s/:@]*:(?!\$\()[^\s/@]+@/i;

/**
 * Places in a render that look like a secret: a Secret object, a plain value in a variable named like a secret, a private
 * key, an address with a password.
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
  const own = isPlain && SUSPICIOUS.test(name) && !HARMLESS.test(name) ? [`${path}: ${name} is plain`] : [];
  return [...own, ...Object.entries(node).flatMap(([key, child]) => found(child, `${path}.${key}`))];
}
