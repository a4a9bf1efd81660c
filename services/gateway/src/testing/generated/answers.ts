import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ApiDocument, Operation } from './operations.js';

export interface Answer {
  status: number;
  type: string;
  text: string;
}

/** In JSON the line breaks are written out. */
const STACK_TRACE = /node_modules|(\n|\\n)\s+at \S+ \(|\bat async /;
/** What belongs to the inside: SQL, files, the names of what we are made of. */
const INTERNAL =
  /\b(select|insert|update|delete) .*\b(from|into|set|where)\b|relation "|QueryFailed|TypeORM|typeorm|postgres|ECONN|ioredis|jetstream|fastify|FST_|zod|undefined is not|Cannot read prop|\.[jt]s:\d+|file:\/\/|\/(services|dist|src|usr|home|root|tmp|var)\//;

/** Holds answers to what the API's description says of them. */
export class Answers {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(private readonly document: ApiDocument) {
    addFormats.default(this.ajv);
  }

  /** What is wrong with an answer; undefined where it is as described and keeps the inside inside. */
  faultOf(operation: Operation, { status, type, text }: Answer): string | undefined {
    if (status >= 500) return 'the server failed';
    if (STACK_TRACE.test(text)) return 'it shows a stack trace';
    if (status >= 400 && INTERNAL.test(text)) return 'it shows the inside';
    const content = operation.responses[status]?.content;
    if (!content) return `the status ${status} is not described`;
    const [described] = Object.keys(content).filter((each) => isOf(type, each));
    if (described === undefined) return `the type ${type} is not described`;
    if (!/json/.test(described)) return undefined;
    return this.validate(operation, status, described, JSON.parse(text) as unknown);
  }

  private validate(operation: Operation, status: number, type: string, json: unknown): string | undefined {
    const key = `${operation.id} ${status} ${type}`;
    const { components } = this.document;
    const schema = { ...operation.responses[status]?.content?.[type]?.schema, components };
    const validate = this.validators.get(key) ?? this.ajv.compile(schema);
    this.validators.set(key, validate);
    return validate(json) ? undefined : this.ajv.errorsText(validate.errors);
  }
}

function isOf(type: string, described: string): boolean {
  const [bare = ''] = type.split(';');
  return described.endsWith('/*') ? bare.startsWith(described.slice(0, -1)) : bare === described;
}
