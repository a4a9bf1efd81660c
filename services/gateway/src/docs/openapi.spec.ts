import { named } from '@launchpad/api/routes';
import { openApiDocument } from './openapi.js';

/** Every call of the product, and who may make it: `wallet` a session, `admin` a token with the role. */
const calls = `
GET    /site_settings                                  public
POST   /site_settings                                  admin
GET    /v1/admin/cms/list                              public
POST   /v1/admin/cms/create                            admin
GET    /v1/admin/cms/get/{id}                          public
PUT    /v1/admin/cms/edit                              admin
DELETE /v1/admin/cms/delete/{id}                       admin
GET    /v1/admin/cms/slug/{slug}                       public
GET    /v1/admin/faq/list                              public
POST   /v1/admin/faq/create                            admin
GET    /v1/admin/faq/get/{id}                          public
PUT    /v1/admin/faq/edit                              admin
PUT    /v1/admin/faq/order                             admin
DELETE /v1/admin/faq/delete/{id}                       admin
GET    /v1/admin/versions/{kind}/{id}                  admin
GET    /v1/admin/versions/{kind}/{id}/{version}        admin
POST   /v1/admin/versions/{kind}/{id}/{version}/restore admin
GET    /v1/admin/settings/get                          public
PUT    /v1/admin/settings/edit                         admin
GET    /v1/admin/notifications/list                    admin
POST   /v1/admin/notifications/read                    admin
GET    /v1/admin/audit                                 admin
GET    /v1/admin/payouts                               admin
GET    /v1/admin/doctor                                admin
PUT    /v1/admin/payouts/{poolId}/budget               admin
POST   /v1/front/comments/comment                      wallet
GET    /v1/front/comments/commentsByPoolId/{poolId}    public
GET    /v1/admin/comments                              admin
GET    /v1/admin/comments/{poolId}                     admin
PUT    /v1/admin/comments/{poolId}/{commentId}/hidden  admin
DELETE /v1/admin/comments/{poolId}/{commentId}/hidden  admin
POST   /v1/front/pools/create                          wallet
GET    /v1/admin/pools/list/{walletAddress}            walletOrAdmin
GET    /v1/front/pools/list/{x}                        public
GET    /v1/front/pools/get/{poolId}                    public
PUT    /v1/front/pools/edit/{poolId}                   wallet
GET    /v1/front/pools/drafts                          wallet
POST   /v1/front/pools/drafts                          wallet
GET    /v1/front/pools/drafts/{draftId}                wallet
PUT    /v1/front/pools/drafts/{draftId}                wallet
DELETE /v1/front/pools/drafts/{draftId}                wallet
GET    /v1/front/pools/series/{poolId}                 public
GET    /v1/front/pools/{poolId}/card.png              public
GET    /v1/front/pools/{poolId}/calendar.ics          public
GET    /v1/front/pools/{poolId}/book                   public
GET    /v1/front/pools/{poolId}/preview                public
GET    /v1/front/pools/{poolId}/statement              walletOrAdmin
GET    /v1/front/pools/{poolId}/statement/bids         walletOrAdmin
GET    /v1/front/pools/{poolId}/statement.csv         walletOrAdmin
GET    /v1/front/pools/{poolId}/bidders                walletOrAdmin
GET    /v1/front/pools/{poolId}/history                walletOrAdmin
POST   /v1/front/order/create                          wallet
GET    /v1/front/order/get/{id}                        public
GET    /v1/front/order/list/{poolId}                   public
GET    /v1/front/order/mine                            wallet
GET    /v1/front/order/export/{poolId}                 public
POST   /v1/front/order/emergencywithdraw               wallet
POST   /v1/front/settlepool/create                     wallet
POST   /v1/front/claim/create                          wallet
PATCH  /v1/admin/pools/updateStatus/{id}               admin
PATCH  /v1/admin/pools/updateMetadata/{poolId}         admin
PATCH  /v1/admin/pools/updateFeatureStatus/{poolId}    admin
PATCH  /v1/admin/pools/requestChanges/{poolId}         admin
GET    /v1/front/pools/{poolId}/review                 walletOrAdmin
POST   /v1/front/pools/{poolId}/review                 wallet
PUT    /v1/front/pools/{poolId}/review                 wallet
POST   /v1/front/scam/add                              admin
PUT    /v1/front/scam/edit                             admin
PUT    /v1/front/pools/softdelete                      admin
PUT    /v1/front/pools/cancelpool                      wallet
POST   /v1/front/whitelist/add                         wallet
GET    /v1/front/whitelist/get/{id}                    public
PUT    /v1/front/whitelist/upload/{uploadId}/{part}    wallet
GET    /v1/front/whitelist/upload/{uploadId}/{part}    wallet
POST   /v1/files                                       wallet
GET    /v1/admin/files/identity/{cid}                  admin
GET    /ipfs/{cid}                                     public
GET    /v1/auth/nonce                                  public
POST   /v1/auth/verify                                 public
POST   /v1/auth/logout                                 public
GET    /v1/auth/me                                     public
GET    /v1/auth/sessions                               wallet
DELETE /v1/auth/sessions/{sessionId}                   wallet
GET    /v1/config                                      public
`
  .trim()
  .split('\n')
  .map((line) => line.split(/ +/).join(' '))
  .toSorted();

interface Operation {
  security?: Record<string, unknown>[];
  parameters: { name: string; in: string }[];
}

const operations = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    operation: operation as Operation,
  })),
);

function accessOf({ security = [] }: Operation): string {
  const ways = security.flatMap((way) => Object.keys(way));
  if (ways.length === 2) return 'walletOrAdmin';
  return { session: 'wallet', adminToken: 'admin' }[ways[0] ?? ''] ?? 'public';
}

describe('the OpenAPI document', () => {
  it('describes every call of the product and no other, and who may make it', () => {
    const described = operations.map(
      ({ method, path, operation }) => `${method} ${path} ${accessOf(operation)}`,
    );
    expect(described.toSorted()).toEqual(calls);
  });

  it.each(operations)('$method $path names each parameter of its path', ({ path, operation }) => {
    const named = operation.parameters.filter((parameter) => parameter.in === 'path');
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(named.map(({ name }) => name)).toEqual(inPath);
  });

  const { schemas } = openApiDocument().components;

  it('names every schema that has a name, and refers to no other', () => {
    expect(Object.keys(schemas).toSorted()).toEqual(Object.keys(named).toSorted());
    const references = JSON.stringify(openApiDocument()).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    expect(new Set([...references].map(([, name]) => name))).toEqual(new Set(Object.keys(named)));
  });

  it.each(Object.entries(named))('shows an example of %s that is one', (name, { schema, example }) => {
    expect(schema.safeParse(example)).toMatchObject({ success: true });
    expect(schemas[name]).toMatchObject({ examples: [example] });
  });
});
