import type { Problem } from '@launchpad/api/routes';
import { BIDDER, HASH, POOL_ID } from './testing/messages.js';
import { settingsForm } from './testing/calls/content.js';
import { createForm, editForm } from './testing/calls/pools.js';
import { answerEverything, calls } from './testing/calls/index.js';
import { submission } from './testing/calls/review.js';
import { TestGateway } from './testing/test-gateway.js';

const letters = (count: number) => 'x'.repeat(count);
const badLinks = [
  'nonsense',
  'http://localhost',
  'ftp://example.com',
  'javascript:alert(1)',
  'https://exa mple.com',
  'https://user:pass@example.com',
  'https://münchen.example',
];

describe('bad input', () => {
  let gateway: TestGateway;
  let wallet: { cookie: string; address: string };
  let admin: { authorization: string };

  beforeAll(async () => {
    gateway = await TestGateway.start();
    [wallet, admin] = await Promise.all([gateway.wallet(), gateway.admin()]);
    answerEverything(gateway, wallet.address);
  });
  afterAll(() => gateway?.stop());

  const send = (method: string, path: string, body?: unknown) =>
    gateway.json(method, path, body, { cookie: wallet.cookie, ...admin });
  const refusal = async (method: string, path: string, body?: unknown): Promise<Problem> => {
    const answer = await send(method, path, body);
    expect(answer.status).toBe(400);
    return (await answer.json()) as Problem;
  };
  /** What a refusal looks like that names the field, with its message as the title the user sees. */
  const naming = (field: string, message: string) => ({
    title: message,
    errors: expect.arrayContaining([{ field, message }]) as unknown,
  });

  it('nested deeper than the stack is input like any other', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const answer = await send('POST', '/v1/admin/faq/create', `{"title":"Deep","other":${deep}}`);
    expect(answer.status).toBe(200);
    const { errors } = await refusal('POST', '/v1/admin/faq/create', `{"title":${deep}}`);
    expect(errors).toMatchObject([{ field: 'title' }]);
  });

  describe('in the create form', () => {
    it.each<[string, unknown, string]>([
      ['title', undefined, 'Please enter title'],
      ['title', '', 'Please enter title'],
      ['title', ' leading', 'Please enter title'],
      ['title', letters(51), 'Please enter title'],
      ['description', undefined, 'Please enter description'],
      ['description', '<p></p>', 'Please enter description'],
      ['description', ' leading', 'Space not allowed at start'],
      ['description', '<p> leading</p>', 'Space not allowed at start'],
      ['logo', undefined, 'Please select logo'],
      ['logo', 'nonsense', 'Please select logo'],
      ['poolSellAmount', '0', 'Please define auction sell amount'],
      ['poolSellAmount', undefined, 'Please define auction sell amount'],
      ['poolSellAmount', '-1', 'Please define auction sell amount'],
      ['poolSellAmount', '1.5', 'Please define auction sell amount'],
      ['poolSellAmount', 5, 'Please define auction sell amount'],
      ['minimumBuyAmount', '0', 'Please define minimum buy amount'],
      ['minimumBuyAmount', '9999', "At least 10000 of the token's smallest units"],
      ['minimumBiddingAmount', '9999', "At least 10000 of the token's smallest units"],
      ['poolSellAmount', `${2n ** 96n}`, 'More than one sale can hold'],
      ['minimumBiddingAmount', '000', 'Please define minimum bidding amount'],
      ['minimumFundingThreshold', '', 'Please define minimum funding threshold'],
      ['network', '', 'Please select a network'],
      ['network', 'Mainnet', 'Please select a network'],
      ['poolingToken', '', 'Enter valid pooling token address'],
      ['poolingToken', '0x12', 'Enter valid pooling token address'],
      ['biddingToken', 'USDC', 'Enter valid address'],
      ['biddingToken', createForm.poolingToken, 'Both tokens address cannot be same'],
      ['poolStartDate', 1_900_100_000, 'Start date should greater than current time and less than end date'],
      ['poolEndDate', 1_900_050_000, 'End date should greater than start date and cancel date'],
      ['poolCancelDate', 1_900_000_000, 'Cancel date should greater than start date and less than end date'],
      ['name', '', 'cannot be blank!'],
      ['name', ' Ada', 'cannot be blank!'],
      ['name', letters(51), 'cannot be blank!'],
      ['email', 'ada', 'please enter valid email'],
      ['email', undefined, 'please enter valid email'],
      ['email', 'a..b@example.org', 'please enter valid email'],
      ['email', 'jörg@example.org', 'please enter valid email'],
      ['email', `${letters(250)}@example.org`, 'please enter valid email'],
      ['phone', '123456789', 'Please Enter Valid Phone number'],
      ['phone', '1'.repeat(21), 'Please Enter Valid Phone number'],
      ['phone', undefined, 'Please Enter Valid Phone number'],
      ['message', letters(301), 'Message has at most 300 characters'],
      ['identityDoc', undefined, 'Please select identity document'],
      ['website', undefined, 'Atleast website link is required'],
      ['website', '', 'Atleast website link is required'],
      ...badLinks.map((link): [string, string, string] => ['website', link, 'Enter valid website link']),
      ...['telegram', 'twitter', 'medium', 'discord'].map((field): [string, string, string] => [
        field,
        'nonsense',
        `Enter valid ${field} link`,
      ]),
      ['transactionHash', undefined, 'transactionHash is required'],
      ['transactionHash', '0x12', 'Enter a valid transaction hash'],
    ])('%s = %j says so', async (field, value, message) => {
      const body = { ...createForm, [field]: value };
      expect(await refusal('POST', '/v1/front/pools/create', body)).toMatchObject(naming(field, message));
    });

    it.each([
      { title: letters(50) },
      { name: letters(50) },
      { phone: '1234567890' },
      { phone: '1'.repeat(20) },
      { email: "o'neil.ann+sale@sub.example.co" },
      { ptName: '', ptSymbol: '' },
      { message: letters(300) },
      { message: undefined },
      { telegram: undefined, discord: '' },
      { poolSellAmount: '1' },
    ])('%j is just within the bounds', async (fields) => {
      expect((await send('POST', '/v1/front/pools/create', { ...createForm, ...fields })).status).toBe(200);
    });

    it('names every wrong field at once', async () => {
      const { errors } = await refusal('POST', '/v1/front/pools/create', {
        ...createForm,
        title: '',
        email: 'x',
      });
      expect(errors?.map(({ field }) => field)).toEqual(['title', 'email']);
    });
  });

  describe('in the edit form', () => {
    it.each<[string, unknown, string]>([
      ['title', '', 'Please enter title value'],
      ['logo', '', 'Please select an Image'],
      ['logo', undefined, 'Please select an Image'],
      ...['website', 'telegram', 'twitter', 'medium', 'discord'].map((field): [string, string, string] => [
        field,
        'nonsense',
        `Enter valid ${field} link`,
      ]),
    ])('%s = %j says so', async (field, value, message) => {
      const body = { ...editForm, [field]: value };
      expect(await refusal('PUT', `/v1/front/pools/edit/${POOL_ID}`, body)).toMatchObject(
        naming(field, message),
      );
    });
  });

  describe('in a whitelist', () => {
    const body = calls.addWhitelist.body as Record<string, unknown>;
    const post = (whiteListUsers: unknown) =>
      refusal('POST', '/v1/front/whitelist/add', { ...body, whiteListUsers });

    it('a wrong address is named', async () => {
      const problem = await post([BIDDER, '0xNOPE']);
      expect(problem).toMatchObject({ title: 'Invalid Address!', detail: '0xnope invalid address' });
    });

    it('no address at all is refused', async () => {
      expect((await post(undefined)).title).toBe('The add field is required');
      expect((await post([])).title).toBe('Please add addresses correctly');
    });

    it('addresses are lowercased', async () => {
      await send('POST', '/v1/front/whitelist/add', body);
      expect(gateway.pools.last('addWhitelist').addresses).toEqual([BIDDER]);
    });
  });

  it.each<[string, string, string, object, string, string]>([
    [
      'an empty comment',
      'POST',
      '/v1/front/comments/comment',
      { message: '' },
      'message',
      'Please enter a comment',
    ],
    [
      'a comment with a space',
      'POST',
      '/v1/front/comments/comment',
      { message: ' x' },
      'message',
      'Space not allowed at start',
    ],
    [
      'no scam message',
      'POST',
      '/v1/front/scam/add',
      { id: POOL_ID, transactionHash: HASH },
      'message',
      'cannot be blank!',
    ],
    ['no pool of a scam', 'PUT', '/v1/front/scam/edit', { message: 'x' }, 'id', 'id is required'],
    [
      'a CMS page without title',
      'POST',
      '/v1/admin/cms/create',
      { pageTitle: ' ' },
      'pageTitle',
      'cannot be blank!',
    ],
    [
      'a FAQ without title',
      'POST',
      '/v1/admin/faq/create',
      { description: 'x' },
      'title',
      'cannot be blank!',
    ],
    [
      'a site without title',
      'PUT',
      '/v1/admin/settings/edit',
      { siteTitle: '' },
      'siteTitle',
      'cannot be blank!',
    ],
    [
      'a KYC status that is none',
      'PATCH',
      `/v1/admin/pools/updateStatus/${POOL_ID}`,
      { poolStatus: 'yes' },
      'poolStatus',
      'poolStatus must be true or false',
    ],
    [
      'a request for changes without a reason',
      'PATCH',
      `/v1/admin/pools/requestChanges/${POOL_ID}`,
      { fields: ['email'], reason: ' ' },
      'reason',
      'Please enter a reason',
    ],
    [
      'a request for changes of nothing',
      'PATCH',
      `/v1/admin/pools/requestChanges/${POOL_ID}`,
      { fields: [], reason: 'Why' },
      'fields',
      'Please select what to change',
    ],
    [
      'a resubmission with too many documents',
      'PUT',
      `/v1/front/pools/${POOL_ID}/review`,
      { ...submission, documents: Array.from({ length: 9 }, () => submission.documents[0]) },
      'documents',
      'At most 8 documents',
    ],
    [
      'a resubmission with an email that is none',
      'PUT',
      `/v1/front/pools/${POOL_ID}/review`,
      { ...submission, email: 'ada@' },
      'email',
      'please enter valid email',
    ],
    [
      'an undeletion',
      'PUT',
      '/v1/front/pools/softdelete',
      { id: POOL_ID, isDeleted: false, transactionHash: HASH },
      'isDeleted',
      'isDeleted must be true',
    ],
    [
      'an uncancelling',
      'PUT',
      '/v1/front/pools/cancelpool',
      { id: POOL_ID, isCancelled: false, transactionHash: HASH },
      'isCancelled',
      'isCancelled must be true',
    ],
    [
      'an unmarking of a scam',
      'POST',
      '/v1/front/scam/add',
      { id: POOL_ID, message: 'x', scamStatus: false, transactionHash: HASH },
      'scamStatus',
      'scamStatus must be true',
    ],
    [
      'a whitelist of a public pool',
      'POST',
      '/v1/front/whitelist/add',
      { ...(calls.addWhitelist.body as object), poolType: 'public' },
      'poolType',
      'poolType must be whiteList',
    ],
    [
      'a whitelist neither added to nor removed from',
      'POST',
      '/v1/front/whitelist/add',
      { ...(calls.addWhitelist.body as object), methodType: 'set' },
      'methodType',
      'methodType must be add or remove',
    ],
    [
      'a bid of nothing',
      'POST',
      '/v1/front/order/create',
      { poolId: POOL_ID, transactionHash: HASH, minBuyAmounts: '0' },
      'minBuyAmounts',
      'Please Enter Valid Buy Amount',
    ],
    [
      'a bid for nothing',
      'POST',
      '/v1/front/order/create',
      { poolId: POOL_ID, transactionHash: HASH, sellAmounts: '0' },
      'sellAmounts',
      'Please enter valid number',
    ],
  ])('%s says so', async (_, method, path, fields, field, message) => {
    const base = path.endsWith('/comment') ? { poolId: POOL_ID } : {};
    expect(await refusal(method, path, { ...base, ...fields })).toMatchObject(naming(field, message));
  });

  it.each(['telegramLink', 'mediumLink', 'twitterLink', 'appLink', 'podCastLink', 'websiteLink'])(
    'a wrong %s in the settings says so',
    async (field) => {
      for (const link of badLinks) {
        const problem = await refusal('PUT', '/v1/admin/settings/edit', { ...settingsForm, [field]: link });
        expect(problem).toMatchObject(naming(field, 'Please Enter a Valid Link!'));
      }
      const empty = await send('PUT', '/v1/admin/settings/edit', { ...settingsForm, [field]: '' });
      expect(empty.status).toBe(200);
    },
  );

  it.each([
    'page=0',
    'page=-1',
    'page=x',
    'limit=101',
    'limit=0',
    'status=soon',
    'sort=poolName',
    'owner=me',
    'featured=maybe',
    'network=Mainnet',
    'token=USDX',
    'token=0x12',
  ])('the list query %s says so', async (query) => {
    const { errors } = await refusal('GET', `/v1/front/pools/list/all?${query}`);
    expect(errors?.[0]?.field).toBe(query.split('=')[0]);
  });

  it('splits meta keywords by spaces', async () => {
    await send('POST', '/v1/admin/cms/create', { pageTitle: 'x', metaKeywords: ' token  sale ' });
    expect(gateway.content.last('saveCms').page?.metaKeywords).toEqual(['token', 'sale']);
  });

  it.each<[string, number, { headers: Record<string, string>; body: string }]>([
    ['malformed JSON', 400, { headers: { 'content-type': 'application/json' }, body: '{' }],
    ['an empty JSON body', 400, { headers: { 'content-type': 'application/json' }, body: '' }],
    [
      'a JSON body that is no object',
      400,
      { headers: { 'content-type': 'application/json' }, body: '"text"' },
    ],
    ['a form', 415, { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' }],
    ['plain text', 415, { headers: { 'content-type': 'text/plain' }, body: '{}' }],
    [
      'a body above 1 MB',
      413,
      { headers: { 'content-type': 'application/json' }, body: `"${letters(1_100_000)}"` },
    ],
    [
      'a polluted prototype',
      400,
      { headers: { 'content-type': 'application/json' }, body: '{"__proto__":{"admin":true}}' },
    ],
    [
      'the character NUL',
      400,
      { headers: { 'content-type': 'application/json' }, body: '{"poolId":"x","message":"a\\u0000b"}' },
    ],
  ])('%s is answered %i as a problem', async (_, status, init) => {
    const headers = { ...init.headers, cookie: wallet.cookie };
    const answer = await gateway.fetch('/v1/front/comments/comment', { method: 'POST', ...init, headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
    expect(await answer.json()).toMatchObject({ status });
  });

  it.each([
    ['of 1 MB', 1024 * 1024, 400],
    ['larger than 1 MB', 1024 * 1024 + 1, 413],
  ])('a body %s (%i bytes) is answered %i', async (_, bytes, status) => {
    const headers = { 'content-type': 'application/json', cookie: wallet.cookie };
    const body = `"${letters(bytes - 2)}"`;
    const answer = await gateway.fetch('/v1/front/comments/comment', { method: 'POST', headers, body });
    expect(answer.status).toBe(status);
  });

  it.each([
    '/%zz',
    '/v1/front/pools/get/%ff',
    `/v1/front/pools/get/${letters(400)}`,
    '/v1/front/pools/list/0x12',
  ])('the address %s is answered below 500 as a problem', async (path) => {
    const answer = await gateway.fetch(path);
    expect([400, 404, 414]).toContain(answer.status);
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
  });
});
