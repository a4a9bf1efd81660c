import { Problem } from '@launchpad/web-kit/test/mockApi';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@launchpad/web-kit/test/axe';
import { ADMIN, NOW } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { openPage, resetPages, serveBasics } from '../test/openPage';
import { answer, callsOf, resetServer } from '../test/server';
import { connectAs } from '../test/wallet';

const ok = (data: object) => ({ success: true, data });
const faq = {
  _id: 'f1',
  title: 'What is it?',
  description: '<p>An auction.</p><p>One price.</p>',
  version: 3,
};
const former = { title: 'What is it?', description: '<p>A sale.</p><p>One price.</p>' };
const versions = [
  { version: 3, time: NOW, by: 'ann' },
  { version: 2, time: NOW - 60, by: 'bob' },
  { version: 1, time: 0, by: '' },
];

/** Serves a record's versions: the newest, and an older one with other content. */
function serveVersions(record: string, newest: object, older: object, current = 3) {
  answer(`GET /v1/admin/versions/${record}`, () => ok({ versions, current }));
  answer(`GET /v1/admin/versions/${record}/3`, () => ok({ ...versions[0], ...newest }));
  answer(`GET /v1/admin/versions/${record}/2`, () => ok({ ...versions[1], ...older }));
}

beforeEach(async () => {
  resetServer();
  signedInWith(['launchpad-admin']);
  serveBasics(ADMIN);
  await connectAs(ADMIN);
});
afterEach(resetPages);

const openDialog = async (button: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
};

describe('the versions of a FAQ', () => {
  const faqs = [faq];
  beforeEach(() => {
    faqs.splice(0, 1, faq);
    answer('GET /v1/admin/faq/list', () => ok({ success: true, faqs }));
    serveVersions('faq/f1', { faq }, { faq: former });
    openPage('/faqs');
  });
  const open = () => openDialog('Versions: What is it?');

  it('say who saved each and when, and what is saved now', async () => {
    const dialog = await open();
    const [now, second, first] = await dialog.findAllByRole('button', { name: /^Version \d/ });
    expect(now).toHaveTextContent(/Version 3.*ann.*Current/);
    expect(second).toHaveTextContent(/Version 2.*bob/);
    expect(second).not.toHaveTextContent('Current');
    expect(first).toHaveTextContent('Before versions were kept');
    expect(dialog.getByRole('button', { name: 'Restore' })).toBeDisabled();
    expect(await axe(document.body)).toHaveNoViolations();
  });

  it('are previewed, with only what changed since, and the one of now cannot be restored', async () => {
    const dialog = await open();
    await userEvent.click(await dialog.findByRole('button', { name: /^Version 2/ }));
    const preview = within(await dialog.findByRole('region', { name: 'Preview of this version' }));
    expect(preview.getByText('A sale.')).toBeVisible();
    const difference = within(dialog.getByRole('region', { name: 'What changed since' }));
    expect((await difference.findByText('A sale.')).tagName).toBe('DEL');
    expect(difference.getByText('An auction.').tagName).toBe('INS');
    expect(difference.queryByText('One price.')).toBeNull();
    expect(await axe(document.body)).toHaveNoViolations();
    await userEvent.click(dialog.getByRole('button', { name: /^Version 3/ }));
    expect(dialog.getByRole('button', { name: 'Restore' })).toBeDisabled();
    expect(dialog.queryByRole('region', { name: 'What changed since' })).toBeNull();
  });

  it('are restored over the version that was seen', async () => {
    const dialog = await open();
    answer('POST /v1/admin/versions/faq/f1/2/restore', () => {
      faqs.splice(0, 1, { ...faq, ...former, version: 4 });
      return ok({ version: 4 });
    });
    await userEvent.click(await dialog.findByRole('button', { name: /^Version 2/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Restore version 2' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf('POST /v1/admin/versions/faq/f1/2/restore').map(({ body }) => body)).toEqual([
      { seen: 3 },
    ]);
    await userEvent.click(screen.getByText('What is it?', { selector: 'summary' }));
    expect(await screen.findByText('A sale.')).toBeVisible();
  });

  it('stay open when somebody else saved in the meantime', async () => {
    const dialog = await open();
    answer('POST /v1/admin/versions/faq/f1/2/restore', new Problem(409, 'This was changed.', [], 'outdated'));
    await userEvent.click(await dialog.findByRole('button', { name: /^Version 2/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Restore version 2' }));
    expect(await screen.findByText('This was changed.')).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Version 2/ })).toHaveAttribute('aria-pressed', 'true');
  });
});

it('a record that was not saved since has no versions, which is said', async () => {
  answer('GET /v1/admin/faq/list', ok({ success: true, faqs: [faq] }));
  answer('GET /v1/admin/versions/faq/f1', ok({ versions: [], current: 3 }));
  openPage('/faqs');
  const dialog = await openDialog('Versions: What is it?');
  expect(await dialog.findByText(/No earlier version is kept yet/)).toBeVisible();
});

describe('the versions of the terms', () => {
  const texts = { terms_content: '<p>New terms</p>', privacy_content: '<p>Privacy</p>', version: 5 };
  beforeEach(() => {
    const saved = { ...texts };
    answer('GET /site_settings', () => ok(saved));
    serveVersions('texts/terms', { html: '<p>New terms</p>' }, { html: '<p>Old terms</p>' }, 5);
    answer('POST /v1/admin/versions/texts/terms/2/restore', () => {
      Object.assign(saved, { terms_content: '<p>Old terms</p>', version: 6 });
      return ok({ version: 6 });
    });
    openPage('/cmspages');
  });
  const editor = () => screen.findByRole('textbox', { name: /Terms of Use/ });

  it('are restored into the editor, over the version of both texts', async () => {
    await waitFor(async () => expect(await editor()).toHaveTextContent('New terms'));
    const dialog = await openDialog('Versions: Terms of Use');
    await userEvent.click(await dialog.findByRole('button', { name: /^Version 2/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Restore version 2' }));
    await waitFor(async () => expect(await editor()).toHaveTextContent('Old terms'));
    expect(callsOf('POST /v1/admin/versions/texts/terms/2/restore').map(({ body }) => body)).toEqual([
      { seen: 5 },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('the versions of a page are opened from its form, and a restore goes back to the list', async () => {
  const page = {
    ...{ pageTitle: 'About', pageData: '<p>Now</p>', metaTitle: '', metaKeywords: [], metaDescription: '' },
    ...{ showLinkInHeader: true, showLinkInFooter: false, pageStatus: true },
  };
  const whole = { ...page, _id: 'p1', slug: 'About', version: 3 };
  answer('GET /v1/admin/cms/get/p1', { success: true, cms: whole });
  answer('GET /v1/admin/cms/list', { success: true, cms: [whole] });
  serveVersions('cms/p1', { page }, { page: { ...page, metaTitle: 'Meta', pageData: '<p>Then</p>' } });
  answer('POST /v1/admin/versions/cms/p1/2/restore', ok({ version: 4 }));
  openPage('/edit-cmspage/p1');
  const dialog = await openDialog('Versions');
  fireEvent.click(await dialog.findByRole('button', { name: /^Version 2/ }));
  const difference = within(await dialog.findByRole('region', { name: 'What changed since' }));
  expect((await difference.findByText('Meta')).tagName).toBe('DEL');
  fireEvent.click(dialog.getByRole('button', { name: 'Restore version 2' }));
  expect(await screen.findByRole('heading', { name: 'Manage CMS Pages' })).toBeVisible();
});
