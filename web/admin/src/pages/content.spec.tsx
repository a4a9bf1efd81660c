import { alertDuration, alertStore } from '@launchpad/web-kit/alerts/alerts';
import { type ApiRequest, me, Problem } from '@launchpad/web-kit/test/mockApi';
import { disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@launchpad/web-kit/test/axe';
import { press } from '@launchpad/web-kit/test/press';
import { ADMIN } from '../test/fixtures';
import { signedInWith, signIn } from '../test/oidc';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { answer, callsOf, delayResponses, resetServer } from '../test/server';
import { connectAs } from '../test/wallet';

const page = {
  _id: 'p1',
  pageTitle: 'How-it-works',
  pageData: '<p>So</p>',
  slug: 'How-it-works',
  metaTitle: '',
  metaKeywords: ['token', 'sale'],
  metaDescription: '',
  showLinkInHeader: true,
  showLinkInFooter: false,
  pageStatus: false,
  version: 3,
};
const setting = {
  siteTitle: 'Launchpad',
  metaTitle: '',
  metaKeyword: '',
  siteDescription: '',
  metaDescription: '',
  twitterLink: '',
  telegramLink: '',
  mediumLink: '',
  appLink: '',
  podCastLink: '',
  websiteLink: '',
  raisedCapital: '',
  launchedProjects: '',
  monthlyVolume: '',
  marketCap: '',
  version: 4,
};
const faqList = (faqs: object[]) => ({ success: true, data: { success: true, faqs } });

beforeAll(() => {
  resetServer();
  serveBasics();
  signedInWith(['launchpad-admin']);
});
beforeEach(async () => {
  resetServer();
  serveBasics();
  signedInWith(['launchpad-admin']);
  await connectAs(ADMIN);
});
afterEach(resetPages);

describe('FAQs', () => {
  const faq = {
    _id: 'f1',
    title: 'What is a batch auction?',
    description: '<p>One price for all.</p>',
    version: 2,
  };

  it('show No Record Found when there are none', async () => {
    answer('GET /v1/admin/faq/list', () => faqList([]));
    openPage('/faqs');
    expect(await screen.findByText('No Record Found')).toBeVisible();
  });

  /** Opens three FAQs with the focus on the first one's handle. */
  async function openFaqs() {
    let faqs = ['A?', 'B?', 'C?'].map((title, index) => ({ ...faq, _id: `f${index}`, title }));
    answer('GET /v1/admin/faq/list', () => faqList(faqs));
    answer('PUT /v1/admin/faq/order', ({ body }) => {
      const { ids } = body as { ids: string[] };
      faqs = ids.flatMap((id) => faqs.filter(({ _id }) => _id === id));
      return { success: true, data: { ids } };
    });
    const { container } = openPage('/faqs');
    (await screen.findByRole('button', { name: 'Move: A?' })).focus();
    return {
      shown: () => [...container.querySelectorAll('summary')].map(({ textContent }) => textContent),
      saved: () => faqs.map(({ title }) => title),
    };
  }

  it('are moved by keyboard and by drag, which is saved at once', async () => {
    const { shown } = await openFaqs();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(shown()).toEqual(['B?', 'A?', 'C?']));
    expect(screen.getByRole('button', { name: 'Move: A?' })).toHaveFocus();
    expect(screen.getByText('A? is number 2 of 3')).toBeInTheDocument();
    fireEvent.dragStart(screen.getByRole('button', { name: 'Move: C?' }));
    fireEvent.drop(screen.getByText('B?').closest('li') as HTMLElement);
    await waitFor(() => expect(shown()).toEqual(['C?', 'B?', 'A?']));
    await waitFor(() =>
      expect(callsOf('PUT /v1/admin/faq/order').map(({ body }) => body)).toEqual([
        { ids: ['f1', 'f0', 'f2'], seen: ['f0', 'f1', 'f2'] },
        { ids: ['f2', 'f1', 'f0'], seen: ['f1', 'f0', 'f2'] },
      ]),
    );
  });

  it('are moved on while an earlier move is being saved', async () => {
    const { shown, saved } = await openFaqs();
    const release = delayResponses('/v1/admin/faq/order');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(shown()).toEqual(['B?', 'C?', 'A?']);
    screen.getByRole('button', { name: 'Move: C?' }).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(shown()).toEqual(['C?', 'B?', 'A?']);
    release();
    await waitFor(() => expect(saved()).toEqual(['C?', 'B?', 'A?']));
    await waitFor(() => expect(callsOf('PUT /v1/admin/faq/order')).toHaveLength(3));
    expect(shown()).toEqual(['C?', 'B?', 'A?']);
    // what was read between two moves would show the first alone
    await waitFor(() => expect(callsOf('GET /v1/admin/faq/list')).toHaveLength(2));
    expect(shown()).toEqual(['C?', 'B?', 'A?']);
  });

  it('are where they were if a move could not be saved', async () => {
    const { shown } = await openFaqs();
    answer('PUT /v1/admin/faq/order', () => new Problem(503, 'Some Error occurred, please try again later'));
    await userEvent.keyboard('{ArrowDown}');
    expect(await screen.findByText('Some Error occurred, please try again later')).toBeVisible();
    await waitFor(() => expect(shown()).toEqual(['A?', 'B?', 'C?']));
  });

  it('are shown as another admin moved them meanwhile, which no move is saved over', async () => {
    const { shown } = await openFaqs();
    const outdated = 'This was changed by somebody else in the meantime.';
    answer('GET /v1/admin/faq/list', () =>
      faqList(['C?', 'A?', 'B?'].map((title) => ({ ...faq, _id: `f${'ABC'.indexOf(title[0]!)}`, title }))),
    );
    answer('PUT /v1/admin/faq/order', () => new Problem(409, outdated));
    const release = delayResponses('/v1/admin/faq/order');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    release();
    await waitFor(() => expect(shown()).toEqual(['C?', 'A?', 'B?']));
    expect(screen.getAllByText(outdated)).toHaveLength(1);
    expect(callsOf('PUT /v1/admin/faq/order')).toHaveLength(1);
  });

  it('show a loader, then each question with its answer as HTML', async () => {
    answer('GET /v1/admin/faq/list', () => faqList([faq]));
    const release = delayResponses('/v1/admin/faq/list');
    const { container } = openPage('/faqs');
    await screen.findByRole('heading', { name: 'Manage Faqs' });
    expect(container.querySelector('[aria-busy="true"]')).toBeVisible();
    expect(screen.queryByText('No Record Found')).toBeNull();
    release();
    const question = await screen.findByText(faq.title, { selector: 'summary' });
    expect(container.querySelector('main [aria-busy="true"]')).toBeNull();
    await userEvent.click(question);
    expect(screen.getByText('One price for all.', { selector: 'p' })).toBeInTheDocument();
  });

  it('are added in the modal titled "Manage Faq\'s", with a required title', async () => {
    answer('GET /v1/admin/faq/list', () => faqList([]));
    answer('POST /v1/admin/faq/create', ({ body }: ApiRequest) => ({
      success: true,
      data: { _id: 'f2', ...(body as object) },
    }));
    openPage('/faqs');
    await press('Add Faq');
    const modal = within(await screen.findByRole('dialog', { name: "Manage Faq's" }));
    await userEvent.click(modal.getByRole('button', { name: 'Save' }));
    expect(await modal.findByText('cannot be blank!')).toBeInTheDocument();
    expect(callsOf('POST /v1/admin/faq/create')).toEqual([]);

    await userEvent.type(modal.getByRole('textbox', { name: /Title/ }), 'Why?');
    await userEvent.click(modal.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('FAQ! FAQ updated')).toBeVisible();
    const [sent] = callsOf('POST /v1/admin/faq/create');
    expect(sent?.body).toEqual({ title: 'Why?', description: '' });
    expect(sent?.headers.get('authorization')).toMatch(/^Bearer /);
  });

  it('are edited in the same modal and deleted after a confirmation', async () => {
    answer('GET /v1/admin/faq/list', () => faqList([faq]));
    answer('DELETE /v1/admin/faq/delete/f1', () => ({ success: true, data: { _id: 'f1' } }));
    const { container } = openPage('/faqs');
    await userEvent.click(await screen.findByRole('button', { name: `Edit: ${faq.title}` }));
    const modal = within(await screen.findByRole('dialog', { name: "Manage Faq's" }));
    expect(modal.getByRole('textbox', { name: /Title/ })).toHaveValue(faq.title);
    await userEvent.click(modal.getByRole('button', { name: 'Cancel' }));
    expect(await axe(container)).toHaveNoViolations();

    await userEvent.click(screen.getByRole('button', { name: `Delete: ${faq.title}` }));
    const question = within(await screen.findByRole('dialog', { name: 'Are you sure want to delete it?' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(callsOf('DELETE /v1/admin/faq/delete/f1')).toHaveLength(1));
    expect(callsOf('DELETE /v1/admin/faq/delete/f1')[0]?.query['version']).toBe(`${faq.version}`);
  });
});

describe('CMS pages', () => {
  beforeEach(() => answer('GET /v1/admin/cms/list', () => ({ success: true, cms: [page] })));

  it('lists title, meta title or "--", links and a status badge', async () => {
    const { container } = openPage('/manage-cmspages');
    const row = within((await screen.findByText('How it works')).closest('tr') ?? document.body);
    expect(row.getByText('--')).toBeVisible();
    expect(row.getByText('Disabled')).toBeVisible();
    expect(row.getByRole('link', { name: /Edit/ })).toHaveAttribute('href', '/edit-cmspage/p1');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Page Title',
      'Meta Title',
      'ShowLinkInHeader',
      'ShowLinkInFooter',
      'PageStatus',
      'Actions',
    ]);
    expect(screen.getByRole('link', { name: 'Create Page' })).toHaveAttribute('href', '/create-cmspage');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('an enabled page with a meta title shows both, and where it is linked', async () => {
    const other = { ...page, metaTitle: 'About us', pageStatus: true, pageTitle: 'About' };
    answer('GET /v1/admin/cms/list', () => ({ success: true, cms: [other] }));
    openPage('/manage-cmspages');
    const row = (await screen.findByText('About us')).closest('tr');
    expect([...(row?.cells ?? [])].slice(0, 5).map((cell) => cell.textContent)).toEqual([
      'About',
      'About us',
      'Yes',
      'No',
      'Active',
    ]);
  });

  it('deletes after a confirmation and shows an alert', async () => {
    answer('DELETE /v1/admin/cms/delete/p1', () => ({ success: true, data: { _id: 'p1' } }));
    openPage('/manage-cmspages');
    await userEvent.click(await screen.findByRole('button', { name: /Delete/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Are you sure want to delete it?' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Pool has been deleted.')).toBeVisible();
    expect(screen.getByText('Deleted!')).toBeVisible();
    expect(callsOf('DELETE /v1/admin/cms/delete/p1')[0]?.query['version']).toBe(`${page.version}`);
  });

  it('says so instead of deleting what somebody else changed since it was shown', async () => {
    const title = 'This was changed by somebody else in the meantime.';
    answer('DELETE /v1/admin/cms/delete/p1', () => new Problem(409, title, [], 'outdated'));
    openPage('/manage-cmspages');
    await userEvent.click(await screen.findByRole('button', { name: /Delete/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Are you sure want to delete it?' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(title)).toBeVisible();
  });

  it('creates one with its keywords as a list, and returns to the list', async () => {
    answer('POST /v1/admin/cms/create', () => ({ success: true, cms: page }));
    const { container } = openPage('/create-cmspage');
    await userEvent.click(await screen.findByRole('button', { name: 'Create Page' }));
    expect(await screen.findByText('cannot be blank!')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();

    await userEvent.type(screen.getByRole('textbox', { name: /Page Title/ }), 'About us');
    await userEvent.type(screen.getByRole('textbox', { name: 'Meta Title' }), 'Who we are');
    await userEvent.type(screen.getByRole('textbox', { name: 'Meta Description' }), 'A team');
    expect(await screen.findByRole('textbox', { name: /Page Description/ })).toBeVisible();
    await userEvent.click(screen.getByRole('switch', { name: 'Show Link In Header' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Active' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Meta keywords' }), 'token  sale');
    await userEvent.click(screen.getByRole('switch', { name: 'Show Link In Footer' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create Page' }));
    expect(await screen.findByText('New CMS Page Added')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Manage CMS Pages' })).toBeVisible();
    expect(callsOf('POST /v1/admin/cms/create')[0]?.body).toMatchObject({
      pageTitle: 'About us',
      metaKeywords: ['token', 'sale'],
      metaTitle: 'Who we are',
      metaDescription: 'A team',
      showLinkInHeader: true,
      showLinkInFooter: true,
      pageStatus: false,
    });
  });

  it('edits one', async () => {
    answer('GET /v1/admin/cms/get/p1', () => ({ success: true, cms: page }));
    answer('PUT /v1/admin/cms/edit', () => ({ success: true, cms: page }));
    openPage('/edit-cmspage/p1');
    expect(await screen.findByRole('textbox', { name: /Page Title/ })).toHaveValue('How-it-works');
    expect(screen.getByRole('textbox', { name: 'Meta keywords' })).toHaveValue('token sale');
    await userEvent.click(screen.getByRole('button', { name: 'Update Page' }));
    expect(await screen.findByRole('heading', { name: 'Manage CMS Pages' })).toBeVisible();
    expect(callsOf('PUT /v1/admin/cms/edit')[0]?.body).toMatchObject({
      _id: 'p1',
      metaKeywords: ['token', 'sale'],
    });
  });

  it('take pictures of the product’s own files, with what they show, and are previewed', async () => {
    const cid = `bafkrei${'b'.repeat(52)}`;
    answer('GET /v1/auth/me', me(ADMIN));
    answer('POST /v1/files', { success: true, data: { kind: 'logo', cid, size: 1 } });
    answer('POST /v1/admin/cms/create', { success: true, cms: page });
    openPage('/create-cmspage');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Page Title/ }), 'How-it-works');
    await userEvent.click(await screen.findByRole('button', { name: 'Picture' }));
    await userEvent.type(screen.getByRole('textbox', { name: /^What the picture shows/ }), 'A bid');
    const input = screen.getByLabelText('Choose an image', { selector: 'input' });
    await userEvent.upload(input, new File(['png'], 'a.png', { type: 'image/png' }));
    await waitFor(() => expect(screen.getAllByRole('img', { name: 'A bid' })).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Preview the page' }));
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(preview.getByRole('heading', { name: 'How it works' })).toBeVisible();
    expect(preview.getByRole('img', { name: 'A bid' })).toHaveAttribute('src', `/ipfs/${cid}`);
    await userEvent.click(screen.getByRole('button', { name: 'Create Page' }));
    await waitFor(() =>
      expect(callsOf('POST /v1/admin/cms/create')[0]?.body).toMatchObject({
        pageData: expect.stringContaining(`<img src="/ipfs/${cid}" alt="A bid">`),
      }),
    );
  });
});

it('a text keeps the pictures that are stored here, wherever they were copied from, and no others', async () => {
  const stored = `/ipfs/bafkrei${'b'.repeat(52)}`;
  const pictures = [`${location.origin}${stored}" alt="Ours`, 'https://away.example/a.png" alt="Theirs'];
  answer('GET /v1/admin/cms/get/p1', () => ({
    success: true,
    cms: { ...page, pageData: `<p>So</p>${pictures.map((picture) => `<img src="${picture}">`).join('')}` },
  }));
  openPage('/edit-cmspage/p1');
  expect(await screen.findByRole('img', { name: 'Ours' })).toHaveAttribute('src', stored);
  expect(screen.queryByRole('img', { name: 'Theirs' })).toBeNull();
});

describe('an editor without a wallet', () => {
  afterEach(() => signIn(['launchpad-admin']));

  it('inserts a picture by the account’s role', async () => {
    await act(() => disconnectWallet());
    await signIn(['launchpad-editor']);
    const cid = `bafkrei${'b'.repeat(52)}`;
    answer('POST /v1/files', { success: true, data: { kind: 'logo', cid, size: 1 } });
    openPage('/create-cmspage');
    await userEvent.click(await screen.findByRole('button', { name: 'Picture' }));
    await userEvent.type(screen.getByRole('textbox', { name: /^What the picture shows/ }), 'A bid');
    const input = screen.getByLabelText('Choose an image', { selector: 'input' });
    await userEvent.upload(input, new File(['png'], 'a.png', { type: 'image/png' }));
    await waitFor(() => expect(callsOf('POST /v1/files')).toHaveLength(1));
    expect(callsOf('POST /v1/files')[0]?.headers.get('authorization')).toMatch(/^Bearer ./);
    expect(await screen.findByRole('img', { name: 'A bid' })).toHaveAttribute('src', `/ipfs/${cid}`);
  });
});

it('a picture is described while it is uploaded, too', async () => {
  answer('GET /v1/auth/me', me(ADMIN));
  answer('POST /v1/files', {
    success: true,
    data: { kind: 'logo', cid: `bafkrei${'b'.repeat(52)}`, size: 1 },
  });
  openPage('/create-cmspage');
  await userEvent.click(await screen.findByRole('button', { name: 'Picture' }));
  const release = delayResponses('/v1/files');
  const input = screen.getByLabelText('Choose an image', { selector: 'input' });
  await userEvent.upload(input, new File(['png'], 'a.png', { type: 'image/png' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^What the picture shows/ }), 'A bid');
  release();
  expect(await screen.findByRole('img', { name: 'A bid' })).toBeVisible();
});

describe('terms and privacy', () => {
  beforeEach(() =>
    answer('GET /site_settings', () => ({
      success: true,
      data: { terms_content: '<p>Be fair.</p>', version: 5 },
    })),
  );

  it('have an editor each, and a Save each', async () => {
    answer('POST /site_settings', ({ body }: ApiRequest) => ({ success: true, data: body }));
    const { container } = openPage('/cmspages');
    expect(await screen.findByText('Be fair.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save: Terms of Use' }));
    expect(await screen.findByText('Successfully updated CMS')).toBeVisible();
    expect(callsOf('POST /site_settings')[0]?.body).toEqual({ terms_content: '<p>Be fair.</p>', version: 5 });
    expect(await axe(container)).toHaveNoViolations();
  });

  it('keep what is typed while they are saved', async () => {
    answer('POST /site_settings', ({ body }: ApiRequest) => ({ success: true, data: body }));
    openPage('/cmspages');
    const terms = await screen.findByRole('textbox', { name: 'Terms of Use' });
    const release = delayResponses('"terms_content"');
    await userEvent.click(screen.getByRole('button', { name: 'Save: Terms of Use' }));
    fireEvent.click(within(terms.closest('section')!).getByRole('button', { name: 'Bullet list' }));
    await waitFor(() => expect(terms.querySelector('ul')).not.toBeNull());
    release();
    await screen.findByText('Successfully updated CMS');
    expect(terms.querySelector('ul')).not.toBeNull();
  });

  it('save the privacy policy with its own Save', async () => {
    answer('GET /site_settings', () => ({
      success: true,
      data: { privacy_content: '<p>Be discreet.</p>', version: 5 },
    }));
    answer('POST /site_settings', ({ body }: ApiRequest) => ({ success: true, data: body }));
    openPage('/cmspages');
    await userEvent.click(await screen.findByRole('button', { name: 'Save: Privacy Policy' }));
    await screen.findByText('Successfully updated CMS');
    expect(callsOf('POST /site_settings')[0]?.body).toEqual({
      privacy_content: '<p>Be discreet.</p>',
      version: 5,
    });
  });

  it.each([
    ['Successfully updated CMS', {}],
    ['Error in Updating CMS', new Problem(502, 'upstream')],
  ])('the message %s clears after 3 s', async (text, reply) => {
    answer('POST /site_settings', () => reply);
    openPage('/cmspages');
    await userEvent.click(await screen.findByRole('button', { name: 'Save: Terms of Use' }));
    await screen.findByText(text);
    const shown = alertStore.get().find(({ title }) => title === text);
    expect(shown && alertDuration(shown)).toBe(3_000);
  });

  it('report a failed save', async () => {
    answer('POST /site_settings', () => new Problem(502, 'upstream'));
    openPage('/cmspages');
    await userEvent.click(await screen.findByRole('button', { name: 'Save: Privacy Policy' }));
    expect(await screen.findByText('Error in Updating CMS')).toBeVisible();
  });
});

describe('site settings', () => {
  beforeEach(() =>
    answer('GET /v1/admin/settings/get', () => ({ success: true, data: { success: true, setting } })),
  );

  it('save all fields, three of them under different labels', async () => {
    answer('PUT /v1/admin/settings/edit', () => ({ success: true, data: { success: true, setting } }));
    const { container } = openPage('/settings');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Youtube' }), 'https://youtube.com/x');
    await userEvent.type(screen.getByRole('textbox', { name: 'Linkedin' }), 'https://linkedin.com/x');
    await userEvent.type(screen.getByRole('textbox', { name: 'Github' }), 'https://github.com/x');
    await userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText('Settings have been saved')).toBeVisible();
    expect(callsOf('PUT /v1/admin/settings/edit')[0]?.body).toEqual({
      ...setting,
      mediumLink: 'https://youtube.com/x',
      podCastLink: 'https://linkedin.com/x',
      websiteLink: 'https://github.com/x',
    });
    expect(await axe(container)).toHaveNoViolations();
  });

  it('say what the landing page shows for an empty statistic, and save one that is typed', async () => {
    answer('PUT /v1/admin/settings/edit', () => ({ success: true, data: { success: true, setting } }));
    openPage('/settings');
    const volume = await screen.findByRole('textbox', { name: '30-day volume' });
    expect(volume).toHaveAccessibleDescription(/Empty: “On test networks”/);
    await userEvent.type(volume, '$36M');
    await userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
    await screen.findByText('Settings have been saved');
    expect(callsOf('PUT /v1/admin/settings/edit').at(-1)?.body).toMatchObject({ monthlyVolume: '$36M' });
  });

  it('show each of the fifteen under its label', async () => {
    const labels = {
      siteTitle: 'Site Title',
      metaTitle: 'Meta Title',
      metaKeyword: 'Meta Keyword',
      siteDescription: 'Site Description',
      metaDescription: 'Meta Description',
      twitterLink: 'Twitter',
      telegramLink: 'Telegram',
      mediumLink: 'Youtube',
      appLink: 'App Link',
      podCastLink: 'Linkedin',
      websiteLink: 'Github',
      raisedCapital: 'Raised capital',
      launchedProjects: 'Launched projects',
      monthlyVolume: '30-day volume',
      marketCap: 'FDV market cap',
    };
    const named = { ...Object.fromEntries(Object.keys(labels).map((field) => [field, field])), version: 4 };
    answer('GET /v1/admin/settings/get', () => ({
      success: true,
      data: { success: true, setting: { ...named, version: 4 } },
    }));
    openPage('/settings');
    await screen.findByRole('button', { name: 'Save Settings' });
    for (const [field, label] of Object.entries(labels)) {
      expect(screen.getByRole('textbox', { name: new RegExp(`^${label}`) })).toHaveValue(field);
    }
    expect(screen.getAllByRole('textbox')).toHaveLength(15);
  });

  it('are not saved with an invalid link or without a title', async () => {
    openPage('/settings');
    await userEvent.clear(await screen.findByRole('textbox', { name: /Site Title/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Twitter' }), 'twitter');
    await userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText('cannot be blank!')).toBeVisible();
    expect(screen.getByText('Please Enter a Valid Link!')).toBeVisible();
    expect(callsOf('PUT /v1/admin/settings/edit')).toEqual([]);
  });

  it('show the server’s message when rejected', async () => {
    answer('PUT /v1/admin/settings/edit', () => new Problem(403, 'You may not do this'));
    openPage('/settings');
    await userEvent.click(await screen.findByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText('You may not do this')).toBeVisible();
  });
});

describe('the audit log', () => {
  beforeEach(() =>
    answer('GET /v1/admin/audit', ({ query }: ApiRequest) => ({
      success: true,
      data: {
        entries: [
          {
            ...{ _id: 'a1', time: 1_800_000_000, subject: 'ann', target: 'abc123' },
            action: query['of'] === 'pools' ? 'pool.reject' : 'faq.edit',
            title: query['of'] === 'pools' ? 'Moon' : '',
            before: { kycStatus: 'pending', title: 'Why?' },
            after: { kycStatus: 'rejected', title: 'Why?' },
          },
        ],
        pagination: { page: 1, limit: 20, total: 1, pages: 1 },
      },
    })),
  );
  const queries = () => callsOf('GET /v1/admin/audit').map(({ query }) => query);

  it('shows who did what to which pool, linked, field by field', async () => {
    const { container } = openPage('/audit');
    const row = within(await screen.findByRole('row', { name: /ann/ }));
    expect(row.getByText('Rejected the review')).toBeVisible();
    expect(row.getByRole('link', { name: 'Moon' })).toHaveAttribute('href', '/pool/abc123');
    expect(row.getByText('1 field')).toBeVisible();
    expect(row.getByText('kycStatus')).toBeVisible();
    expect(row.queryByText('title')).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByText('Content'));
    expect(await screen.findByText('Changed a FAQ', { selector: 'td' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Manage' })).toHaveAttribute('href', '/faqs');
  });

  it('links a pool whose comment was hidden or whose gas budget was raised', async () => {
    const pagination = { page: 1, limit: 20, total: 2, pages: 1 };
    const entries = ['comment.hide', 'payout.raise-budget'].map((action) => ({
      ...{ _id: action, time: 1_800_000_000, subject: 'ann', target: 'abc123', action, title: 'Moon' },
      ...{ before: {}, after: {} },
    }));
    answer('GET /v1/admin/audit', { success: true, data: { entries, pagination } });
    openPage('/audit');
    for (const action of ['Hid a comment', 'Raised a gas budget']) {
      const row = within(await screen.findByRole('row', { name: new RegExp(action) }));
      expect(row.getByRole('link', { name: 'Moon' })).toHaveAttribute('href', '/pool/abc123');
      expect(row.getByRole('link', { name: 'Manage' })).toHaveAttribute('href', '/pool/abc123');
    }
  });

  it('is asked for no more than the server takes, whatever the address says', async () => {
    openPage(`/audit?page=1e9&search=${'x'.repeat(101)}&action=${'y'.repeat(51)}&target=<script>`);
    const taken = { search: 'x'.repeat(100), action: 'y'.repeat(50), of: 'pools' };
    await waitFor(() =>
      expect(queries()).toEqual([
        { ...taken, page: '1000000' },
        { ...taken, page: '1' },
      ]),
    );
  });

  it('says where a search found only the newest, and how many there are otherwise', async () => {
    answer('GET /v1/admin/audit', {
      success: true,
      data: { entries: [], pagination: { page: 1, limit: 20, total: 1_000, pages: 50 } },
    });
    openPage('/audit');
    expect(await screen.findByText('1,000 found')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'moon{Enter}');
    expect(
      await screen.findByText('The newest 1,000 that match. A narrower search finds older ones.'),
    ).toBeVisible();
  });

  it('is searched and filtered, which the address bar keeps, and saved as CSV', async () => {
    openPage('/audit');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Search' }), 'moon{Enter}');
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ of: 'pools', search: 'moon' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Rejected the review');
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ search: 'moon', action: 'pool.reject' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show only: Moon' }));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ target: 'abc123' }));
    URL.createObjectURL = () => '#audit';
    URL.revokeObjectURL = () => {};
    await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ limit: '100', target: 'abc123' }));
  });

  it('as CSV has each act until it is saved once', async () => {
    let acts = ['a2', 'a1'];
    const entry = { time: 1_800_000_000, subject: 'ann', target: 'abc123', action: 'pool.reject', title: '' };
    answer('GET /v1/admin/audit', ({ query }: ApiRequest) => {
      const number = Number(query['page']);
      const entries = acts
        .slice(number - 1, number)
        .map((_id) => ({ ...entry, _id, before: null, after: { is: _id } }));
      const pagination = { page: number, limit: 1, total: acts.length, pages: acts.length };
      // somebody acts while the first file is saved
      if (query['limit'] && acts.length === 2) acts = ['a3', ...acts];
      return { success: true, data: { entries, pagination } };
    });
    const files: Blob[] = [];
    URL.createObjectURL = (file) => {
      files.push(file as Blob);
      return '#audit';
    };
    URL.revokeObjectURL = () => {};
    const read = async (file: Blob) => (await new Response(file).text()).match(/,is,,a\d/g);
    openPage('/audit');
    const button = await screen.findByRole('button', { name: 'Download CSV' });
    await userEvent.click(button);
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await read(files[0]!)).toEqual([',is,,a2', ',is,,a1']);
    await userEvent.click(button);
    await waitFor(() => expect(files).toHaveLength(2));
    expect(await read(files[1]!)).toEqual([',is,,a3', ',is,,a2', ',is,,a1']);
  });
});
