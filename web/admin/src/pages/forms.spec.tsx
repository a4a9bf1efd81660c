import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press } from '@launchpad/web-kit/test/press';
import { alertStore } from '@launchpad/web-kit';
import { readdirSync, readFileSync } from 'node:fs';
import { fullDraft, storeDraft } from '../test/drafts';
import { chain } from '../test/chain';
import { ADMIN, aPool, LOGO, NOW, OWNER, poolList, STRANGER } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { answer, callsOf, resetServer } from '../test/server';
import { connectAs, lockWallet, switchChain, wallet } from '../test/wallet';

/** How to open a form and fill it in completely. */
interface Way {
  by: string;
  at: string | (() => string);
  /** opens it on its page */
  open?: () => Promise<unknown>;
  typed: () => Promise<HTMLElement>;
  value: string;
}

const field = (name: RegExp) => () => screen.findByRole('textbox', { name });
const typing = (name: RegExp, text: string) => async () =>
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value: text } });
// while the dialog loads, a placeholder is shown
const inDialog = () => waitFor(() => within(screen.getByRole('dialog')).getByRole('textbox'));
const chosen = (item: string, then: () => Promise<unknown>) => async () => {
  await press('Actions for Moon');
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
  await then();
};

const LISTED = '0x90f79bf6eb2c4f870365e785982e1f101e93b906';

/** Every file with its own form, and how to reach it. */
const ways: Record<string, Way> = {
  'features/pool-form/components/CreateForm.tsx': {
    by: OWNER,
    at: () => `/create-pool?draft=${storeDraft(fullDraft)}&step=review`,
    open: () => screen.findByRole('row', { name: /^Auction sell amount.*1,000 MOON/ }),
    typed: field(/^Name/),
    value: 'Ann Owner',
  },
  'features/pool-form/components/RenameDraft.tsx': {
    by: OWNER,
    at: () => (storeDraft(fullDraft), '/create-pool'),
    open: async () => {
      await press('Rename: Moon');
      fireEvent.change(await inDialog(), { target: { value: 'Moon 2' } });
    },
    typed: inDialog,
    value: 'Moon 2',
  },
  'features/pool-form/components/EditPoolForm.tsx': {
    by: OWNER,
    at: '/edit-pool/abc123',
    open: typing(/^Title/, 'Moon 2'),
    typed: field(/^Title/),
    value: 'Moon 2',
  },
  'features/manage-pools/components/PoolSearch.tsx': {
    by: OWNER,
    at: '/managepools',
    open: typing(/Search/, 'Moon'),
    typed: field(/Search/),
    value: 'Moon',
  },
  'features/manage-pools/components/KycDialog.tsx': {
    by: ADMIN,
    at: '/managepools',
    open: chosen('KYC review', typing(/Reason/, 'Unreadable')),
    typed: field(/Reason/),
    value: 'Unreadable',
  },
  'features/review/components/DecisionForm.tsx': {
    by: ADMIN,
    at: '/pool/abc123?tab=review',
    open: typing(/Reason/, 'Unreadable'),
    typed: field(/Reason/),
    value: 'Unreadable',
  },
  'features/moderation/components/HideDialog.tsx': {
    by: ADMIN,
    at: '/pool/abc123?tab=comments',
    open: async () => {
      await press('Hide comment');
      await typing(/Reason/, 'Forged')();
    },
    typed: field(/Reason/),
    value: 'Forged',
  },
  'features/review/components/ReplyForm.tsx': {
    by: OWNER,
    at: '/pool/abc123?tab=review',
    open: typing(/^Answer/, 'Which one?'),
    typed: field(/^Answer/),
    value: 'Which one?',
  },
  'features/manage-pools/components/WhitelistDialog.tsx': {
    by: OWNER,
    at: '/managepools',
    open: chosen('Whitelist', typing(/Add Users/, LISTED)),
    typed: field(/Add Users/),
    value: LISTED,
  },
  'features/manage-pools/components/ScamDialog.tsx': {
    by: ADMIN,
    at: '/managepools',
    open: chosen('Mark Scam', typing(/Message/, 'Forged')),
    typed: field(/Message/),
    value: 'Forged',
  },
  'features/manage-pools/components/ScamMessageDialog.tsx': {
    by: ADMIN,
    at: '/managepools',
    open: async () => {
      answer('GET /v1/admin/pools/list/*', poolList([aPool({ scamStatus: true })]));
      await chosen('Scam message', typing(/Message/, 'Forged'))();
    },
    typed: field(/Message/),
    value: 'Forged',
  },
  'common/whitelist/WhiteListModal.tsx': {
    by: OWNER,
    at: () =>
      `/create-pool?step=access&draft=${storeDraft({ ...fullDraft, poolType: 'whiteList', whiteListUsers: [OWNER] })}`,
    open: async () => {
      await press('Edit addresses');
      await typing(/Add Users/, LISTED)();
    },
    typed: field(/Add Users/),
    value: LISTED,
  },
  'features/faqs/components/FaqModal.tsx': {
    by: ADMIN,
    at: '/faqs',
    open: async () => {
      await press('Add Faq');
      await typing(/Title/, 'Why?')();
    },
    typed: field(/Title/),
    value: 'Why?',
  },
  'common/editor/Toolbar.tsx': {
    by: ADMIN,
    at: '/create-cmspage',
    open: async () => {
      await press('Link');
      await typing(/^Address of the link/, 'https://moon.example')();
    },
    typed: field(/^Address of the link/),
    value: 'https://moon.example',
  },
  'common/editor/PictureForm.tsx': {
    by: ADMIN,
    at: '/create-cmspage',
    open: async () => {
      await press('Picture');
      await typing(/^What the picture shows/, 'A chart')();
    },
    typed: field(/^What the picture shows/),
    value: 'A chart',
  },
  'features/moderation/components/CommentFilters.tsx': {
    by: ADMIN,
    at: '/comments',
    open: typing(/^Search/, 'Moon'),
    typed: field(/^Search/),
    value: 'Moon',
  },
  'features/audit/components/AuditFilters.tsx': {
    by: ADMIN,
    at: '/audit',
    open: typing(/^Search/, 'Moon'),
    typed: field(/^Search/),
    value: 'Moon',
  },
  'features/cms/components/CmsPageForm.tsx': {
    by: ADMIN,
    at: '/create-cmspage',
    open: typing(/Page Title/, 'About us'),
    typed: field(/Page Title/),
    value: 'About us',
  },
  'pages/SettingsPage.tsx': {
    by: ADMIN,
    at: '/settings',
    open: typing(/^Site Title/, 'Launch'),
    typed: field(/^Site Title/),
    value: 'Launch',
  },
};
/** Fields and sections, which are parts of those forms, and inputs that save immediately or have no button. */
const parts = [
  'common/ContactFields.tsx',
  'common/DateField.tsx',
  'common/SearchForm.tsx',
  'common/conflict/ConflictDialog.tsx',
  'common/editor/RichTextField.tsx',
  'common/fields.tsx',
  'common/whitelist/AddressInput.tsx',
  'common/whitelist/AddressPages.tsx',
  'features/manage-pools/components/PoolTable.tsx',
  'features/pool-form/components/ImageField.tsx',
  'features/pool-form/components/InformationFields.tsx',
  'features/pool-form/components/LinkFields.tsx',
  'features/pool-form/components/Rehearsal.tsx',
  'common/TextDialog.tsx',
  'features/pool-form/components/TokenomicsSection.tsx',
  'features/pool-form/components/sections.tsx',
  'features/pool-workspace/components/AddressFile.tsx',
  'features/review/components/ReplyFiles.tsx',
  'pages/SiteTextsPage.tsx',
];

const settings = {
  ...Object.fromEntries(
    ['siteTitle', 'metaTitle', 'metaKeyword', 'siteDescription', 'metaDescription', 'twitterLink'].map(
      (one) => [one, ''],
    ),
  ),
  ...Object.fromEntries(
    ['telegramLink', 'mediumLink', 'appLink', 'podCastLink', 'websiteLink'].map((one) => [one, '']),
  ),
  ...Object.fromEntries(
    ['raisedCapital', 'launchedProjects', 'monthlyVolume', 'marketCap'].map((one) => [one, '']),
  ),
  version: 1,
};

const writes = () =>
  callsOf('*').filter(({ method, path }) => method !== 'GET' && !/oidc|\/(5|97)$|drafts/.test(path));

let submits = 0;
const count = () => (submits += 1);

beforeEach(() => {
  resetServer();
  signedInWith(['launchpad-admin']);
  submits = 0;
  document.addEventListener('submit', count, true);
});
afterEach(() => {
  document.removeEventListener('submit', count, true);
  resetPages();
});

it('every form of the area is in one of the two lists', () => {
  const root = 'web/admin/src';
  const takes = /<(form|\w*Field|\w*[iI]nput|\w*Editor|Switch|textarea|TextDialog)\b/;
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.spec)\.tsx$/.test(file) && takes.test(readFileSync(`${root}/${file}`, 'utf8')),
  );
  expect(files.toSorted()).toEqual([...Object.keys(ways), ...parts].toSorted());
});

const openWith = async (way: Way, chainId: number) => {
  serveBasics(way.by);
  answer('GET /v1/front/pools/get/abc123', { success: true, data: aPool({ logo: LOGO }) });
  answer('GET /v1/admin/pools/list/*', () =>
    poolList([aPool({ poolType: 'whiteList', poolEndDate: NOW + 9_999 })]),
  );
  answer('GET /v1/front/whitelist/get/abc123', {
    success: true,
    whited: { merkleTree: chain.merkleRoot, whiteListUsers: [OWNER], size: 1 },
  });
  answer('GET /v1/admin/audit', {
    success: true,
    data: { entries: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } },
  });
  answer('GET /v1/front/pools/abc123/review', {
    success: true,
    data: { entries: [], pagination: { pages: 1 } },
  });
  answer('GET /v1/admin/comments', {
    success: true,
    data: { comments: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } },
  });
  answer('GET /v1/admin/comments/abc123', {
    success: true,
    data: {
      comments: [
        { _id: 'c', poolId: 'abc123', message: 'Hi', userAddress: OWNER, messageTime: NOW, createdAt: NOW },
      ],
      pagination: { pages: 1 },
    },
  });
  answer('GET /v1/admin/faq/list', { success: true, data: { success: true, faqs: [] } });
  answer('GET /v1/admin/settings/get', { success: true, data: { success: true, setting: settings } });
  await connectAs(way.by, chainId);
  openPage(typeof way.at === 'string' ? way.at : way.at());
  await way.open?.();
};

describe.each(Object.entries(ways))('%s, with the wallet on another network', (_file, way) => {
  beforeEach(() => openWith(way, 97));

  it('is not sent by switching to its network', async () => {
    wallet.switchesNetwork = true;
    const shown = alertStore.get();
    const switches = screen.queryAllByRole('button', { name: /^Switch to / });
    for (const one of switches) await userEvent.click(one);
    if (switches.length === 0) await act(async () => switchChain(5));
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Switch to / })).toEqual([]));
    await act(async () => {});
    expect({ submits, writes: writes(), sent: wallet.sent, alerts: alertStore.get() }).toEqual({
      submits: 0,
      writes: [],
      sent: [],
      alerts: shown,
    });
    expect(await way.typed()).toHaveValue(way.value);
  });

  it('has at most one submit button, and an explicit type on each other button', async () => {
    await way.typed();
    for (const form of document.querySelectorAll('form')) {
      const buttons = [...form.elements].filter((element) => element instanceof HTMLButtonElement);
      const types = buttons.map((button) => button.getAttribute('type'));
      expect(types).not.toContain(null);
      expect(types.filter((type) => type === 'submit')).toHaveLength(1);
    }
  });
});

/** A search is no work. */
const work = Object.entries(ways).filter(
  ([file, { by }]) => (by === OWNER || file.includes('ScamDialog')) && !file.includes('Search'),
);

it.each(work)('%s is as it was typed after its wallet was locked', async (_file, way) => {
  await openWith(way, 5);
  await way.typed();
  await act(async () => lockWallet());
  expect(localStorage.getItem('wallet.address')).toBeNull();
  await act(() => connectAs(way.by));
  expect(await way.typed()).toHaveValue(way.value);
});

/** Searches are no work. */
const typedIn = Object.entries(ways).filter(([file]) => !/Search|Filters/.test(file));

it.each(typedIn)('%s is as it was typed once another wallet has left its place', async (_file, way) => {
  await openWith(way, 5);
  await way.typed();
  await act(() => connectAs(STRANGER));
  await waitFor(() => expect(screen.queryByDisplayValue(way.value)).toBeNull());
  await act(() => connectAs(way.by));
  expect(await way.typed()).toHaveValue(way.value);
});
