import type { JsonValue } from '@bufbuild/protobuf';
import type { Route } from '@launchpad/api/routes';
import type { TestGateway } from '../test-gateway.js';

/** The services that answer the gateway's calls. */
type Service = 'pools' | 'orders' | 'content' | 'notifications';

/** Methods with their requests, in their order, in the services' field names. */
export type Asked = Partial<Record<Service, [string, JsonValue][]>>;

export interface Sample {
  /** `{owner}` is the caller's own address, `{logo}` and `{identityDoc}` stand for stored files */
  path: string;
  body?: unknown;
  /** of a multipart form: `kind`, with a picture as its `file` */
  kind?: string;
}

/** A call: who may make it, a valid request, and what services get for it, which is all its input and the caller. */
export interface Call extends Sample {
  access: Route['access'];
  /** undefined where the gateway answers by itself, or a test of its own, or `also`, says what it asks */
  asks: Asked | undefined;
  /** what else services get, for other requests */
  also?: (Partial<Sample> & { asks: Asked })[];
}

/** Successful answers of the services to all that these calls ask; pools belong to `owner`. */
export type Answers = (owner: string) => { [S in Service]?: TestGateway[S]['answers'] };
