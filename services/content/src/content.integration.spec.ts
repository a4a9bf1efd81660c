import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, fromBinary, toJson } from '@bufbuild/protobuf';
import type { INestApplicationContext } from '@nestjs/common';
import { eventsOf, NATS, rpcClient, type RpcClient } from '@launchpad/platform';
import {
  eventually,
  freshDatabase,
  PATIENCE_MS,
  schemaDifference,
  startService,
  TestNats,
} from '@launchpad/platform/testing';
import {
  CallerSchema,
  CmsPageSchema,
  ContentChangedSchema,
  ContentService,
  FaqSchema,
  SettingsSchema,
  SiteTextsSchema,
} from '@launchpad/proto';
import type { NatsConnection } from '@nats-io/transport-node';
import { DataSource } from 'typeorm';
import { limits } from '@launchpad/api';
import { AppModule } from './app.module.js';

const network = {
  chainId: 5,
  name: 'Goerli Testnet',
  logo: '/logo.svg',
  rpcUrls: ['http://localhost:1'],
  publicRpcUrl: 'http://localhost:1',
  auction: `0x${'1'.repeat(40)}`,
  fixedPriceSale: null,
  startBlock: 0,
  finalityDepth: 10,
  explorer: 'https://explorer.example',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  stableCoins: [],
  pools: true,
};

const admin = create(CallerSchema, { admin: true, subject: 'alice' });
const visitor = create(CallerSchema, {});
const page = { pageTitle: 'About us', pageData: '<p>Hello</p>', metaKeywords: ['a', 'b'], pageStatus: true };
/** Notices missing, renamed and new fields. */
const everyField = { alwaysEmitImplicit: true };
const isOf =
  (id: string) =>
  (record: { id: string }): boolean =>
    record.id === id;
const unknown = '00000000-0000-4000-8000-000000000000';

describe('content', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let nats: TestNats;
  let folder: string;
  let app: INestApplicationContext;
  let content: RpcClient<typeof ContentService>;
  const changes: string[] = [];

  beforeAll(async () => {
    [database, nats] = await Promise.all([freshDatabase(), TestNats.start()]);
    folder = await mkdtemp(join(tmpdir(), 'content-'));
    await writeFile(join(folder, 'networks.json'), JSON.stringify([network]));
    app = await startService(AppModule, {
      environment: {
        DATABASE_URL: database.url,
        NATS_URL: nats.url,
        NETWORKS_FILE: join(folder, 'networks.json'),
      },
    });
    const connection = app.get<NatsConnection>(NATS);
    content = rpcClient(connection, ContentService, PATIENCE_MS);
    connection.subscribe('launchpad.v1.content.changed', {
      callback: (_, { data }) => {
        for (const { payload } of eventsOf(data)) {
          changes.push(fromBinary(ContentChangedSchema, payload).kind);
        }
      },
    });
  });

  afterAll(async () => {
    await app?.close();
    await nats?.stop();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const addPage = async (fields: Partial<typeof page> = {}) => {
    const saved = await content.saveCms({ caller: admin, page: { ...page, ...fields } });
    return saved.page!;
  };

  it('has migrations that make exactly the tables of its entities', async () => {
    expect(await schemaDifference(app.get(DataSource))).toEqual([]);
  });

  describe('CMS pages', () => {
    it('get a slug from their title, unique even when many are saved at once', async () => {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((text) => addPage({ pageTitle: 'Same title?', pageData: `<p>${text}</p>` })),
      );
      expect(pages.map(({ slug }) => slug).toSorted()).toEqual([
        'Same-title',
        'Same-title-2',
        'Same-title-3',
        'Same-title-4',
      ]);
    });

    it('exist once, even if an identical one is created concurrently', async () => {
      const pages = await Promise.all([1, 2, 3].map(() => addPage({ pageTitle: 'Sent again' })));
      expect(new Set(pages.map(({ id }) => id)).size).toBe(1);
      const [first] = pages;
      const { entries } = await content.listContentAudit({ caller: admin, page: { page: 1, limit: 100 } });
      expect(entries.filter(({ target }) => target === first!.id)).toHaveLength(1);
      const other = await addPage({ pageTitle: 'Sent again', metaKeywords: ['c'] });
      expect([other.id === first!.id, other.slug]).toEqual([false, 'Sent-again-2']);
    });

    it('keep their slug when edited, unless the title changes', async () => {
      const { id, slug } = await addPage({ pageTitle: 'Our story' });
      const edited = await content.saveCms({ caller: admin, page: { ...page, pageTitle: 'Our story', id } });
      expect(edited.page?.slug).toBe(slug);
      const renamed = await content.saveCms({ caller: admin, page: { ...page, pageTitle: 'Our team', id } });
      expect(renamed.page?.slug).toBe('Our-team');
      await expect(
        content.getCms({ caller: visitor, by: { case: 'slug', value: slug } }),
      ).rejects.toMatchObject({
        status: 404,
        title: 'No Content',
      });
    });

    it('are found by id and slug with all that was saved, and in the list by title, meta title and flags', async () => {
      const fields = {
        ...{ pageTitle: 'Find me', pageData: '<p>Hello</p>', metaTitle: 'Found', pageStatus: true },
        ...{ metaKeywords: ['a', 'b'], metaDescription: 'A page' },
        ...{ showLinkInHeader: true, showLinkInFooter: true },
      };
      const { page: saved } = await content.saveCms({ caller: admin, page: fields });
      const whole = { id: saved!.id, slug: 'Find-me', version: 1, ...fields };
      const found = await Promise.all(
        (
          [
            { case: 'id', value: saved!.id },
            { case: 'slug', value: 'Find-me' },
          ] as const
        ).map((by) => content.getCms({ caller: visitor, by })),
      );
      const { pages } = await content.listCms({ caller: visitor });
      for (const seen of [saved, ...found.map((answer) => answer.page)]) {
        expect(seen && toJson(CmsPageSchema, seen, everyField)).toEqual(whole);
      }
      const listed = pages.find(isOf(saved!.id));
      const none = { pageData: '', metaKeywords: [], metaDescription: '' };
      expect(listed && toJson(CmsPageSchema, listed, everyField)).toEqual({ ...whole, ...none });
    });

    it('show only title and flags to the public while inactive', async () => {
      const fields = {
        pageTitle: 'Draft',
        pageStatus: false,
        showLinkInHeader: true,
        showLinkInFooter: true,
      };
      const hidden = { pageData: '<p>Hello</p>', metaTitle: 'x', metaKeywords: ['x'], metaDescription: 'x' };
      const { page: saved } = await content.saveCms({ caller: admin, page: { ...fields, ...hidden } });
      const by = { case: 'id', value: saved!.id } as const;
      const seen = await content.getCms({ caller: visitor, by });
      const { pages } = await content.listCms({ caller: visitor });
      for (const strange of [seen.page, pages.find(isOf(saved!.id))]) {
        expect(strange && toJson(CmsPageSchema, strange, everyField)).toEqual({
          ...{ id: saved!.id, slug: 'Draft', version: 1, ...fields },
          ...{ pageData: '', metaTitle: '', metaKeywords: [], metaDescription: '' },
        });
      }
      const own = await content.getCms({ caller: admin, by });
      expect(own.page).toMatchObject(hidden);
      const listed = await content.listCms({ caller: admin });
      expect(listed.pages.find(isOf(saved!.id))).toMatchObject({ metaTitle: hidden.metaTitle, pageData: '' });
    });

    it('are nothing to the public while inactive and linked nowhere', async () => {
      const fields = { pageTitle: 'Secret plans', pageStatus: false, showLinkInHeader: true };
      const { page: saved } = await content.saveCms({
        caller: admin,
        page: { ...fields, pageData: '<p>Hello</p>' },
      });
      const { pages } = await content.listCms({ caller: visitor });
      expect(pages.find(isOf(saved!.id))).toBeUndefined();
      for (const by of [
        { case: 'id', value: saved!.id },
        { case: 'slug', value: saved!.slug },
      ] as const) {
        await expect(content.getCms({ caller: visitor, by })).rejects.toMatchObject({ status: 404 });
        expect((await content.getCms({ caller: admin, by })).page).toMatchObject(fields);
      }
    });

    it('are stripped of anything that could run in a browser', async () => {
      const { pageData } = await addPage({
        pageTitle: 'Hostile',
        pageData:
          '<p onclick="steal()">Hi<script>steal()</script><img src="javascript:steal()" onerror="steal()">' +
          '<a href="javascript:steal()">x</a><iframe src="https://evil.example"></iframe>' +
          '<svg><animate onbegin="steal()"></svg></p>',
      });
      expect(pageData).toContain('Hi');
      expect(pageData).not.toMatch(/steal|script|iframe|svg|on\w+=/i);
    });

    it('need a title', async () => {
      await expect(addPage({ pageTitle: '  ' })).rejects.toMatchObject({
        status: 400,
        errors: [{ field: 'pageTitle', message: 'cannot be blank!' }],
      });
    });

    it('are deleted once', async () => {
      const { id } = await addPage({ pageTitle: 'Gone' });
      await content.deleteCms({ caller: admin, id });
      await expect(content.deleteCms({ caller: admin, id })).rejects.toMatchObject({ status: 404 });
    });

    it.each(['nonsense', unknown, ''])('answer 404 for the id "%s"', async (id) => {
      await expect(content.getCms({ caller: admin, by: { case: 'id', value: id } })).rejects.toMatchObject({
        status: 404,
      });
      await expect(content.deleteCms({ caller: admin, id })).rejects.toMatchObject({ status: 404 });
    });

    it.each(['nonsense', unknown])('are not made by an edit of the id "%s"', async (id) => {
      const { pages: before } = await content.listCms({ caller: admin });
      const edit = content.saveCms({ caller: admin, page: { ...page, id } });
      await expect(edit).rejects.toMatchObject({ status: 404, title: 'No Record Found' });
      expect((await content.listCms({ caller: admin })).pages).toEqual(before);
    });
  });

  it.each(['page', 'FAQ'])(
    'a %s that somebody else changed since it was shown is not deleted',
    async (kind) => {
      const faq = { title: 'Shown?', description: '' };
      const save = async (id: string, text: string) =>
        kind === 'page'
          ? (
              await content.saveCms({
                caller: admin,
                page: { ...page, id, pageTitle: 'Shown', pageData: text },
              })
            ).page!
          : (await content.saveFaq({ caller: admin, faq: { ...faq, id, description: text } })).faq!;
      const remove = (id: string, version: number) =>
        kind === 'page'
          ? content.deleteCms({ caller: admin, id, version })
          : content.deleteFaq({ caller: admin, id, version });
      const shown = await save('', '<p>One</p>');
      const changed = await save(shown.id, '<p>Two</p>');
      await expect(remove(shown.id, shown.version)).rejects.toMatchObject({ status: 409, code: 'outdated' });
      expect(await save(shown.id, '<p>Two</p>')).toEqual(changed);
      await remove(shown.id, changed.version);
      await expect(remove(shown.id, changed.version)).rejects.toMatchObject({ status: 404 });
    },
  );

  describe('FAQs', () => {
    it('are created, edited, listed oldest first and deleted', async () => {
      const first = await content.saveFaq({
        caller: admin,
        faq: { title: 'How?', description: '<b>So</b>' },
      });
      await content.saveFaq({ caller: admin, faq: { title: 'Why?', description: '' } });
      await content.saveFaq({
        caller: admin,
        faq: { id: first.faq!.id, title: 'How now?', description: 'x' },
      });
      const { faqs } = await content.listFaqs({});
      expect(faqs.map((faq) => toJson(FaqSchema, faq, everyField))).toEqual([
        { id: first.faq!.id, title: 'How now?', description: 'x', version: 2 },
        { id: faqs[1]!.id, title: 'Why?', description: '', version: 1 },
      ]);
      expect((await content.getFaq({ id: first.faq!.id })).faq).toEqual(faqs[0]);
      await content.deleteFaq({ caller: admin, id: first.faq!.id });
      await expect(content.getFaq({ id: first.faq!.id })).rejects.toMatchObject({ status: 404 });
    });

    it('are listed in the order an admin sets, with new ones at the end', async () => {
      const titles = async () => (await content.listFaqs({})).faqs.map(({ title }) => title);
      for (const title of ['A?', 'B?']) await content.saveFaq({ caller: admin, faq: { title } });
      const { faqs } = await content.listFaqs({});
      const ids = faqs.map(({ id }) => id).toReversed();
      await content.orderFaqs({ caller: admin, ids });
      await content.saveFaq({ caller: admin, faq: { title: 'C?' } });
      const ordered = [...faqs.map(({ title }) => title).toReversed(), 'C?'];
      expect(await titles()).toEqual(ordered);
      const outdated = { status: 409, code: 'outdated' };
      for (const wrong of [ids, [...ids, ids[0]!], [...ids, unknown]]) {
        await expect(content.orderFaqs({ caller: admin, ids: wrong })).rejects.toMatchObject(outdated);
      }
      expect(await titles()).toEqual(ordered);
      const { entries } = await content.listContentAudit({
        ...{ caller: admin, page: { page: 1, limit: 5 }, filter: { action: 'faq.order' } },
      });
      expect(JSON.parse(entries[0]!.after)).toEqual({ order: ordered.slice(0, -1) });
    });

    it('are not ordered over what another admin moved meanwhile', async () => {
      const listed = async () => (await content.listFaqs({})).faqs.map(({ id }) => id);
      for (const title of ['D?', 'E?', 'F?']) await content.saveFaq({ caller: admin, faq: { title } });
      const seen = await listed();
      const [mine, theirs] = [seen.toReversed(), [...seen.slice(1), seen[0]!]];
      const order = (ids: string[]) => content.orderFaqs({ caller: admin, ids, seen });
      await order(mine);
      await expect(order(theirs)).rejects.toMatchObject({ status: 409, code: 'outdated' });
      // a retry after a lost answer succeeds
      await order(mine);
      expect(await listed()).toEqual(mine);
    });

    it('exist once, even if an identical one is created concurrently', async () => {
      const faq = { title: 'Sent again?', description: 'Yes' };
      const saved = await Promise.all([1, 2, 3].map(() => content.saveFaq({ caller: admin, faq })));
      expect(new Set(saved.map((answer) => answer.faq?.id)).size).toBe(1);
      const other = await content.saveFaq({ caller: admin, faq: { ...faq, description: 'No' } });
      expect(other.faq?.id).not.toBe(saved[0]!.faq?.id);
    });

    it.each(['nonsense', unknown])('answer 404 for the id "%s", which an edit does not make', async (id) => {
      const missing = { status: 404, title: 'No Record Found' };
      const { faqs: before } = await content.listFaqs({});
      await expect(content.getFaq({ id })).rejects.toMatchObject(missing);
      await expect(content.deleteFaq({ caller: admin, id })).rejects.toMatchObject(missing);
      await expect(content.saveFaq({ caller: admin, faq: { id, title: 'x' } })).rejects.toMatchObject(
        missing,
      );
      expect((await content.listFaqs({})).faqs).toEqual(before);
    });

    it('keep their place when they are edited', async () => {
      const { faqs } = await content.listFaqs({});
      await content.orderFaqs({ caller: admin, ids: faqs.map(({ id }) => id).toReversed() });
      const before = (await content.listFaqs({})).faqs.map(({ id }) => id);
      const [first = ''] = before;
      await content.saveFaq({ caller: admin, faq: { id: first, title: 'Edited in its place?' } });
      expect((await content.listFaqs({})).faqs.map(({ id }) => id)).toEqual(before);
    });

    it('are listed in parts of at most 256 KiB, or of a single one that is larger', async () => {
      const source = app.get(DataSource);
      const { faqs, more } = await content.listFaqs({});
      expect(more).toBe(false);
      const place = 1_000_000;
      /** Last in the list, each of that size with its title of two bytes. */
      const add = (sizes: number[]) =>
        source.query(
          `INSERT INTO faq (title, description, place)
           SELECT 'ä', repeat('x', size - 2), ${place} + at FROM unnest($1::int[]) WITH ORDINALITY AS s (size, at)`,
          [sizes],
        );
      const KIB = 1024;
      // the second part is as large as one may be
      const sizes = [300 * KIB, 100 * KIB, 156 * KIB, 100 * KIB, 156 * KIB + 1, 2];
      await add(sizes);
      const parts: [number, boolean][] = [];
      for (let from = faqs.length; from < faqs.length + sizes.length;) {
        const part = await content.listFaqs({ from });
        parts.push([part.faqs.length, part.more]);
        from += part.faqs.length;
      }
      expect(parts).toEqual([
        ...[
          [1, true],
          [2, true],
          [1, true],
          [2, false],
        ],
      ]);
      expect(await content.listFaqs({ from: faqs.length + sizes.length })).toMatchObject({
        ...{ faqs: [], more: false },
      });
      await source.query(`DELETE FROM faq WHERE place > ${place}`);
    });

    it('need a title and are sanitised', async () => {
      await expect(content.saveFaq({ caller: admin, faq: { title: '' } })).rejects.toMatchObject({
        errors: [{ field: 'title', message: 'cannot be blank!' }],
      });
      const { faq } = await content.saveFaq({
        caller: admin,
        faq: { title: 'x', description: '<script>1</script>ok' },
      });
      expect(faq?.description).toBe('ok');
    });
  });

  describe('settings', () => {
    const noStatistics = { raisedCapital: '', launchedProjects: '', monthlyVolume: '', marketCap: '' };

    it('are empty at first and answer what was saved', async () => {
      expect((await content.getSettings({})).settings?.siteTitle).toBe('');
      const names = [
        ...['siteTitle', 'metaTitle', 'metaKeyword', 'siteDescription', 'metaDescription', 'twitterLink'],
        ...['telegramLink', 'mediumLink', 'appLink', 'podCastLink', 'websiteLink'],
      ];
      const settings = Object.fromEntries(names.map((name) => [name, `https://${name}.example`]));
      await content.saveSettings({ caller: admin, settings });
      const { settings: saved } = await content.getSettings({});
      expect(saved && toJson(SettingsSchema, saved, everyField)).toEqual({
        ...settings,
        ...noStatistics,
        version: 2,
      });
    });

    it('hold the four statistics of the landing page; a save that names none changes none', async () => {
      const statistics = {
        raisedCapital: '$480M',
        launchedProjects: '120+',
        monthlyVolume: '',
        marketCap: '$2B',
      };
      await content.saveSettings({ caller: admin, settings: { siteTitle: 'x', ...statistics } });
      await content.saveSettings({ caller: admin, settings: { siteTitle: 'y', marketCap: ' none ' } });
      const { settings } = await content.getSettings({});
      expect(settings).toMatchObject({ siteTitle: 'y', ...statistics, marketCap: 'none' });
      const long = { siteTitle: 'z', launchedProjects: 'x'.repeat(31) };
      await expect(content.saveSettings({ caller: admin, settings: long })).rejects.toMatchObject({
        errors: [{ field: 'launchedProjects', message: 'At most 30 characters' }],
      });
    });

    it('need a title and links with a domain', async () => {
      const save = (settings: object) => content.saveSettings({ caller: admin, settings });
      await expect(save({ siteTitle: '' })).rejects.toMatchObject({ title: 'cannot be blank!' });
      for (const field of [
        'twitterLink',
        'telegramLink',
        'mediumLink',
        'appLink',
        'podCastLink',
        'websiteLink',
      ]) {
        for (const link of ['nonsense', 'http://localhost', 'ftp://example.com', 'javascript:alert(1)']) {
          await expect(save({ siteTitle: 'x', [field]: link })).rejects.toMatchObject({
            errors: [{ field, message: 'Please Enter a Valid Link!' }],
          });
        }
      }
    });

    it('keep terms and privacy apart: one can be saved without the other', async () => {
      const texts = async () => {
        const { texts: saved } = await content.getSiteTexts({});
        return saved && toJson(SiteTextsSchema, saved, everyField);
      };
      const save = (changed: object) => content.saveSiteTexts({ caller: admin, texts: changed });
      expect(await texts()).toEqual({ version: 1 });
      await save({ termsContent: '<p>Terms</p><script>1</script>' });
      const terms = { caller: admin, record: { kind: 'texts', id: 'terms' } };
      expect((await content.listVersions(terms)).versions).toMatchObject([{ version: 2, author: 'alice' }]);
      expect(await texts()).toEqual({ termsContent: '<p>Terms</p>', version: 2 });
      await save({ privacyContent: '<p>Privacy</p><script>1</script>' });
      const privacyContent = '<p>Privacy</p>';
      expect(await texts()).toEqual({ termsContent: '<p>Terms</p>', privacyContent, version: 3 });
      await save({ termsContent: '' });
      expect(await texts()).toEqual({ termsContent: '', privacyContent, version: 4 });
    });
  });

  describe('versions', () => {
    const auditor = create(CallerSchema, { subject: 'carol', roles: ['auditor'] });
    const editor = create(CallerSchema, { subject: 'bob', roles: ['editor'] });
    const listed = (kind: string, id: string, caller = auditor) =>
      content.listVersions({ caller, record: { kind, id } });
    const restore = (kind: string, id: string, version: number, seen = 0, caller = editor) =>
      content.restoreVersion({ caller, record: { kind, id }, version, seen });
    const addFaq = async (title: string) => (await content.saveFaq({ caller: admin, faq: { title } })).faq!;
    const editFaq = (id: string, description: string, caller = editor) =>
      content.saveFaq({ caller, faq: { id, title: 'Kept?', description } });

    it('of a FAQ are kept with who and when, and restored as a new one', async () => {
      const from = Date.now();
      const { id } = await addFaq('Kept?');
      await editFaq(id, '<p>One</p>');
      await editFaq(id, '<p>One</p>');
      await editFaq(id, '<p>Two</p>', admin);
      const { versions, current } = await listed('faq', id);
      expect(current).toBe(3);
      expect(versions.map(({ version, author }) => [version, author])).toEqual([
        [3, 'alice'],
        [2, 'bob'],
        [1, 'alice'],
      ]);
      for (const { timeMs } of versions) expect(Number(timeMs)).toBeGreaterThanOrEqual(from);
      const second = await content.getVersion({ caller: auditor, record: { kind: 'faq', id }, version: 2 });
      expect(second.content).toMatchObject({
        case: 'faq',
        value: { title: 'Kept?', description: '<p>One</p>' },
      });
      expect((await restore('faq', id, 2, 3)).version).toBe(4);
      expect((await content.getFaq({ id })).faq).toMatchObject({ description: '<p>One</p>', version: 4 });
      expect((await listed('faq', id)).versions.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
      const { entries } = await content.listContentAudit({ caller: admin, filter: { target: id } });
      expect([entries[0]!.action, entries[0]!.subject]).toEqual(['faq.restore', 'bob']);
      expect(changes).toContain('faq');
    });

    it('of a page have all that is saved, and not its slug', async () => {
      const fields = {
        metaTitle: 'Meta',
        metaKeywords: ['x', 'y'],
        metaDescription: 'About',
        pageStatus: false,
      };
      const first = {
        ...page,
        pageTitle: 'Restored page',
        ...fields,
        showLinkInHeader: true,
        showLinkInFooter: true,
      };
      const { page: saved } = await content.saveCms({ caller: admin, page: first });
      const id = saved!.id;
      const renamed = { id, pageTitle: 'Renamed page', pageData: '<p>New</p>' };
      await content.saveCms({ caller: admin, page: renamed });
      await restore('cms', id, 1);
      const { page: restored } = await content.getCms({ caller: admin, by: { case: 'id', value: id } });
      expect(restored).toMatchObject({ ...first, id, slug: 'Restored-page', version: 3 });
    });

    it('of terms and privacy are kept apart', async () => {
      const save = (texts: object) => content.saveSiteTexts({ caller: admin, texts });
      await save({ termsContent: '<p>Terms A</p>', privacyContent: '<p>Privacy A</p>' });
      await save({ privacyContent: '<p>Privacy B</p>' });
      await save({ termsContent: '<p>Terms B</p>' });
      const [newest, former] = (await listed('texts', 'terms')).versions;
      const read = async (version: number) =>
        (await content.getVersion({ caller: admin, record: { kind: 'texts', id: 'terms' }, version }))
          .content;
      expect(await read(former!.version)).toMatchObject({ value: { termsContent: '<p>Terms A</p>' } });
      expect(await read(newest!.version)).toMatchObject({ value: { termsContent: '<p>Terms B</p>' } });
      expect(former!.author).toBe('alice');
      // the saves of one text are no versions of the other
      expect(newest!.version - former!.version).toBe(2);
      await restore('texts', 'terms', former!.version, newest!.version);
      expect((await content.getSiteTexts({})).texts).toMatchObject({
        termsContent: '<p>Terms A</p>',
        privacyContent: '<p>Privacy B</p>',
      });
    });

    it('begin with what was there before versions were kept', async () => {
      const { id } = await addFaq('Older?');
      await app.get(DataSource).query('DELETE FROM content_version WHERE target = $1', [id]);
      await editFaq(id, '<p>Newer</p>');
      const { versions } = await listed('faq', id);
      expect(versions.map(({ version, author }) => [version, author])).toEqual([
        [2, 'bob'],
        [1, ''],
      ]);
      expect(versions[1]?.timeMs).toBe(0n);
      await restore('faq', id, 1);
      expect((await content.getFaq({ id })).faq?.title).toBe('Older?');
    });

    it(`are the last ${limits.versions}, and gone with their record`, async () => {
      const { id } = await addFaq('Often changed?');
      for (let time = 0; time < limits.versions + 2; time += 1) await editFaq(id, `<p>${time}</p>`);
      const { versions } = await listed('faq', id);
      expect(versions).toHaveLength(limits.versions);
      expect(versions.at(-1)?.version).toBe(4);
      const stored = 'SELECT count(*)::integer AS rows FROM content_version WHERE target = $1';
      expect(await app.get(DataSource).query(stored, [id])).toEqual([{ rows: limits.versions }]);
      await content.deleteFaq({ caller: admin, id });
      await expect(listed('faq', id)).rejects.toMatchObject({ status: 404 });
      await expect(restore('faq', id, 5)).rejects.toMatchObject({ status: 404 });
    });

    it.each([
      ['a FAQ', 'faq'],
      ['a page', 'cms_page'],
    ])('are gone with %s that is deleted while somebody saves it', async (_, table) => {
      const isFaq = table === 'faq';
      const { id } = isFaq
        ? await addFaq('Raced to its end?')
        : await addPage({ pageTitle: 'Raced to its end' });
      const connections = app.get(DataSource);
      const slow = connections.createQueryRunner();
      await slow.startTransaction();
      await slow.query(`SELECT FROM "${table}" WHERE "id" = $1 FOR UPDATE`, [id]);
      const waiting = (count: number) =>
        eventually(async () => {
          const [found] = await connections.query<{ calls: number }[]>(
            `SELECT count(*)::integer AS calls FROM pg_stat_activity
             WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          );
          return found?.calls === count;
        });
      const deletion = isFaq
        ? content.deleteFaq({ caller: admin, id })
        : content.deleteCms({ caller: admin, id });
      await waiting(1);
      const save = (
        isFaq
          ? content.saveFaq({ caller: editor, faq: { id, title: 'Saved?', description: '<p>Late</p>' } })
          : content.saveCms({ caller: editor, page: { ...page, id, pageTitle: 'Saved' } })
      ).catch((error: unknown) => error);
      await waiting(2);
      await slow.commitTransaction();
      await slow.release();
      await deletion;
      expect(await save).toMatchObject({ status: 404 });
      const stored = 'SELECT FROM content_version WHERE target = $1';
      expect(await connections.query(stored, [id])).toEqual([]);
    });

    it('keep the pictures they show', async () => {
      const cid = 'bafkreifjjcie6lypi6ny7amxnfftagclbuxndqonfipmb64f2km2devei4';
      const { id } = await addFaq('With a picture?');
      await editFaq(id, `<p><img src="/ipfs/${cid}" alt="x"></p>`);
      await editFaq(id, '<p>Without</p>');
      expect((await content.filesInUse({ cids: [cid] })).cids).toEqual([cid]);
      await content.deleteFaq({ caller: admin, id });
      expect((await content.filesInUse({ cids: [cid] })).cids).toEqual([]);
    });

    it('are not restored over somebody else’s save, nor without the role', async () => {
      const { id } = await addFaq('Raced?');
      await editFaq(id, '<p>One</p>');
      await editFaq(id, '<p>Two</p>');
      await expect(restore('faq', id, 1, 2)).rejects.toMatchObject({ status: 409, code: 'outdated' });
      for (const caller of [auditor, visitor]) {
        await expect(restore('faq', id, 1, 0, caller)).rejects.toMatchObject({ status: 403 });
      }
      await expect(listed('faq', id, visitor)).rejects.toMatchObject({ status: 403 });
      const record = { kind: 'faq', id };
      await expect(content.getVersion({ caller: visitor, record, version: 1 })).rejects.toMatchObject({
        status: 403,
      });
      expect((await content.getFaq({ id })).faq?.version).toBe(3);
    });

    it.each([
      ['faq', unknown],
      ['cms', 'nonsense'],
      ['texts', 'others'],
      ['settings', 'settings'],
      ['constructor', unknown],
    ])('answer 404 for %s %s', async (kind, id) => {
      await expect(listed(kind, id)).rejects.toMatchObject({ status: 404 });
      await expect(restore(kind, id, 1)).rejects.toMatchObject({ status: 404 });
    });
  });

  describe('a save that names the version it was made from', () => {
    /** A text of each kind of record: how it is saved under a version, and what is there. */
    const kinds = {
      'a page': async () => {
        const { id } = await addPage({ pageTitle: 'Versioned', pageData: 'start' });
        const by = { case: 'id', value: id } as const;
        return {
          save: async (text: string, version?: number) => {
            const changed = { ...page, id, pageTitle: 'Versioned', pageData: text, version };
            return (await content.saveCms({ caller: admin, page: changed })).page;
          },
          read: async () => {
            const { page: saved } = await content.getCms({ caller: admin, by });
            return { text: saved?.pageData, version: saved?.version };
          },
        };
      },
      'a FAQ': async () => {
        const { faq } = await content.saveFaq({
          caller: admin,
          faq: { title: 'Versioned', description: 'start' },
        });
        const { id } = faq!;
        return {
          save: async (text: string, version?: number) => {
            const changed = { id, title: 'Versioned', description: text, version };
            return (await content.saveFaq({ caller: admin, faq: changed })).faq;
          },
          read: async () => {
            const { faq: saved } = await content.getFaq({ id });
            return { text: saved?.description, version: saved?.version };
          },
        };
      },
      'the settings': async () => ({
        save: async (text: string, version?: number) =>
          (await content.saveSettings({ caller: admin, settings: { siteTitle: text, version } })).settings,
        read: async () => {
          const { settings } = await content.getSettings({});
          return { text: settings?.siteTitle, version: settings?.version };
        },
      }),
      'terms and privacy': async () => ({
        save: async (text: string, version?: number) =>
          (await content.saveSiteTexts({ caller: admin, texts: { termsContent: text, version } })).texts,
        read: async () => {
          const { texts } = await content.getSiteTexts({});
          return { text: texts?.termsContent, version: texts?.version };
        },
      }),
    };

    it.each(Object.entries(kinds))('changes %s only if nobody else has since', async (_, open) => {
      const { save, read } = await open();
      await save('first');
      const { version: seen = 0 } = await read();
      await expect(save('mine', seen)).resolves.toMatchObject({ version: seen + 1 });
      const outdated = {
        status: 409,
        code: 'outdated',
        title: 'This was changed by somebody else in the meantime.',
      };
      await expect(save('theirs', seen)).rejects.toMatchObject(outdated);
      expect(await read()).toEqual({ text: 'mine', version: seen + 1 });
      // A retry after a lost answer succeeds.
      await expect(save('mine', seen)).resolves.toMatchObject({ version: seen + 1 });
      // Without a version a save applies to any version.
      await expect(save('last')).resolves.toMatchObject({ version: seen + 2 });
    });

    it.each(Object.entries(kinds))('of many at once changes %s once', async (_, open) => {
      const { save, read } = await open();
      await save('before');
      const { version: seen = 0 } = await read();
      const saves = await Promise.allSettled(['a', 'b', 'c'].map((text) => save(text, seen)));
      expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await read()).version).toBe(seen + 1);
    });
  });

  it('rejects a text that only becomes too long by sanitising', async () => {
    const tooLong = { status: 400, errors: [{ message: 'At most 75000 characters' }] };
    // Each becomes five characters.
    const grows = '&'.repeat(limits.html / 2);
    await expect(addPage({ pageTitle: 'Grows', pageData: grows })).rejects.toMatchObject(tooLong);
    const texts = { termsContent: grows };
    await expect(content.saveSiteTexts({ caller: admin, texts })).rejects.toMatchObject(tooLong);
    const faq = { title: 'Grows', description: '&'.repeat(limits.faqDescription / 2) };
    await expect(content.saveFaq({ caller: admin, faq })).rejects.toMatchObject({ status: 400 });
  });

  it('limits the number of pages and FAQs', async () => {
    const many = { status: 409, code: 'too-many' };
    const source = app.get(DataSource);
    const pages = (await content.listCms({ caller: admin })).pages.length;
    await source.query(
      `INSERT INTO cms_page ("pageTitle", "pageData", slug, "metaTitle", "metaKeywords", "metaDescription",
        "showLinkInHeader", "showLinkInFooter", "pageStatus")
       SELECT 'x', '', 'filler-' || n, '', '{}', '', false, false, false FROM generate_series(1, $1) n`,
      [limits.pages - pages],
    );
    await expect(addPage({ pageTitle: 'One too many' })).rejects.toMatchObject(many);
    await source.query(`DELETE FROM cms_page WHERE slug LIKE 'filler-%'`);
    const faqs = (await content.listFaqs({})).faqs.length;
    await source.query(
      `INSERT INTO faq (title, description) SELECT 'filler', '' FROM generate_series(1, $1)`,
      [limits.faqs - faqs],
    );
    await expect(content.saveFaq({ caller: admin, faq: { title: 'x' } })).rejects.toMatchObject(many);
    await source.query(`DELETE FROM faq WHERE title = 'filler'`);
  });

  it('lets only admins write', async () => {
    const caller = create(CallerSchema, { address: `0x${'a'.repeat(40)}` });
    const refused = { status: 403 };
    await expect(content.saveCms({ caller, page })).rejects.toMatchObject(refused);
    await expect(content.deleteCms({ caller, id: unknown })).rejects.toMatchObject(refused);
    await expect(content.saveFaq({ caller, faq: { title: 'x' } })).rejects.toMatchObject(refused);
    await expect(content.deleteFaq({ caller, id: unknown })).rejects.toMatchObject(refused);
    await expect(content.saveSettings({ caller, settings: { siteTitle: 'x' } })).rejects.toMatchObject(
      refused,
    );
    await expect(content.saveSiteTexts({ caller, texts: {} })).rejects.toMatchObject(refused);
    await expect(content.listContentAudit({ caller })).rejects.toMatchObject(refused);
  });

  it('returns which files its texts reference: in pages, FAQs, terms and privacy', async () => {
    const [inPage, inFaq, inTerms, inPrivacy, inNone] = ['a', 'b', 'c', 'd', 'e'].map(
      (letter) => `bafkrei${letter.repeat(52)}`,
    );
    const linked = (cid?: string) => `<p><a href="https://launchpad.example/ipfs/${cid}">Look</a></p>`;
    const { id } = await addPage({
      pageTitle: 'Named',
      pageData: `<img src="/ipfs/${inPage}">${linked('x')}`,
    });
    await content.saveFaq({ caller: admin, faq: { title: 'Named', description: linked(inFaq) } });
    const texts = { termsContent: linked(inTerms), privacyContent: linked(inPrivacy) };
    await content.saveSiteTexts({ caller: admin, texts });
    const cids = [inPage!, inFaq!, inTerms!, inPrivacy!, inNone!];
    expect((await content.filesInUse({ cids })).cids.toSorted()).toEqual(cids.slice(0, 4));
    await content.deleteCms({ caller: admin, id });
    expect((await content.filesInUse({ cids: [inPage!, inFaq!] })).cids).toEqual([inFaq]);
    const many = Array.from({ length: 1_001 }, () => inNone!);
    await expect(content.filesInUse({ cids: many })).rejects.toMatchObject({ status: 400 });
    expect((await content.filesInUse({ cids: many.slice(1) })).cids).toEqual([]);
  });

  it('records who changed what, before and after, newest first', async () => {
    const { id } = await addPage({ pageTitle: 'Audited' });
    await content.saveCms({
      caller: admin,
      page: { ...page, id, pageTitle: 'Audited', pageData: '<p>New</p>' },
    });
    await content.deleteCms({ caller: admin, id });
    const { entries, pagination } = await content.listContentAudit({
      caller: admin,
      page: { page: 1, limit: 3 },
    });
    expect(entries.map(({ action, target, subject }) => ({ action, target, subject }))).toEqual(
      ['cms.delete', 'cms.edit', 'cms.create'].map((action) => ({ action, target: id, subject: 'alice' })),
    );
    expect(JSON.parse(entries[1]!.before)).toMatchObject({ pageData: '<p>Hello</p>' });
    expect(JSON.parse(entries[1]!.after)).toMatchObject({ pageData: '<p>New</p>' });
    expect([entries[0]!.after, entries[2]!.before]).toEqual(['', '']);
    expect(pagination?.total).toBeGreaterThan(3);
  });

  it.each([
    ['settings', (text: string) => content.saveSettings({ caller: admin, settings: { siteTitle: text } })],
    ['texts', (text: string) => content.saveSiteTexts({ caller: admin, texts: { termsContent: text } })],
  ])('calls a save of the %s an edit, and says what it changed', async (kind, save) => {
    await save('Before');
    await save('After');
    await save('After');
    const { entries } = await content.listContentAudit({ caller: admin, filter: { target: kind } });
    const [newest, former] = entries.map(({ action, before, after }) => [action, before, after]);
    expect(newest).toEqual([
      ...[`${kind}.edit`, expect.stringContaining('"Before"'), expect.stringContaining('"After"')],
    ]);
    expect(former).toEqual([`${kind}.edit`, expect.anything(), expect.stringContaining('"Before"')]);
  });

  it('announces every change', async () => {
    await addPage({ pageTitle: 'Announced' });
    await content.saveFaq({ caller: admin, faq: { title: 'x' } });
    await content.saveSettings({ caller: admin, settings: { siteTitle: 'y' } });
    await content.saveSiteTexts({ caller: admin, texts: { termsContent: 'y' } });
    // those of earlier tests may arrive meanwhile
    const announced = () => changes.slice(-4).join();
    expect(await eventually(() => announced() === 'cms,faq,settings,texts')).toBe(true);
  });
});
