import { type ApiRequest, Problem } from '@launchpad/web-kit/test/mockApi';
import { press } from '@launchpad/web-kit/test/press';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ADMIN, STRANGER } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { openPage, resetPages, serveBasics } from '../test/openPage';
import { answer, callsOf, resetServer } from '../test/server';
import { connectAs, switchAccount } from '../test/wallet';

const SAVE = 'PUT /v1/admin/settings/edit';
const labelled =
  'metaTitle metaKeyword siteDescription metaDescription twitterLink telegramLink mediumLink appLink podCastLink websiteLink raisedCapital launchedProjects monthlyVolume marketCap';
const blank = Object.fromEntries(labelled.split(' ').map((field) => [field, '']));

let stored: Record<string, string | number>;
let faqs: object[];

beforeEach(async () => {
  resetServer();
  signedInWith(['launchpad-admin']);
  serveBasics(ADMIN);
  stored = { ...blank, siteTitle: 'Launchpad', version: 4 };
  faqs = [{ _id: 'f1', title: 'Why?', description: '<p>So.</p>', version: 2 }];
  answer('GET /v1/admin/settings/get', () => ({ success: true, data: { success: true, setting: stored } }));
  answer(SAVE, ({ body }: ApiRequest) => {
    const { version, ...values } = body as { version: number };
    if (version !== stored['version']) return new Problem(409, 'Changed meanwhile', [], 'outdated');
    stored = { ...values, version: version + 1 };
    return { success: true, data: { success: true, setting: stored } };
  });
  answer('GET /v1/admin/faq/list', () => ({ success: true, data: { success: true, faqs } }));
  answer('GET /site_settings', { success: true, data: { terms_content: '<p>Be fair.</p>', version: 5 } });
  await connectAs(ADMIN);
});
afterEach(resetPages);

/** The wallet switches to another account, with which the page is not shown. */
async function leave() {
  act(() => switchAccount(STRANGER));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
}
const comeBack = () => act(() => switchAccount(ADMIN));
const title = () => screen.findByRole('textbox', { name: /Title/ });

describe('after the wallet was switched to another account and back', () => {
  it('settings are saved over the version that they were typed over, and nothing is overwritten', async () => {
    openPage('/settings');
    const field = () => screen.findByRole('textbox', { name: /^Site Title/ });
    await userEvent.type(await field(), ' of mine');
    await leave();
    stored = { ...stored, siteTitle: 'Launchpad of theirs', version: 5 };
    comeBack();
    expect(await field()).toHaveValue('Launchpad of mine');
    await press('Save Settings');
    expect(
      await screen.findByRole('dialog', { name: 'Somebody else saved this in the meantime' }),
    ).toBeVisible();
    expect(callsOf(SAVE)[0]?.body).toMatchObject({ version: 4 });
    expect(stored).toMatchObject({ siteTitle: 'Launchpad of theirs' });
  });

  it('settings that were saved before are shown as they are stored by then', async () => {
    openPage('/settings');
    const field = () => screen.findByRole('textbox', { name: /^Site Title/ });
    await userEvent.type(await field(), ' of mine');
    await press('Save Settings');
    expect(await screen.findByText('Settings have been saved')).toBeVisible();
    await waitFor(() => expect(callsOf('GET /v1/admin/settings/get').length).toBeGreaterThan(1));
    await leave();
    comeBack();
    await userEvent.type(await field(), '!');
    await press('Save Settings');
    await waitFor(() => expect(callsOf(SAVE)[1]?.body).toMatchObject({ version: 5 }));
    expect(stored).toMatchObject({ siteTitle: 'Launchpad of mine!', version: 6 });
  });

  it('terms are as they were typed', async () => {
    openPage('/cmspages');
    const terms = () => screen.findByRole('textbox', { name: 'Terms of Use' });
    const section = (await terms()).closest('section')!;
    fireEvent.click(within(section).getByRole('button', { name: 'Bullet list' }));
    await waitFor(async () => expect((await terms()).querySelector('ul')).not.toBeNull());
    await leave();
    comeBack();
    expect((await terms()).querySelector('ul')).not.toBeNull();
  });

  it('a FAQ that is discarded after all is as it is stored', async () => {
    openPage('/faqs');
    await press('Edit: Why?');
    await userEvent.type(await title(), ' not?');
    await leave();
    comeBack();
    expect(await title()).toHaveValue('Why? not?');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Edit: Why?');
    expect(await title()).toHaveValue('Why?');
  });
});

it('a page whose form another account does not see is not left without a question', async () => {
  openPage('/settings');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Site Title/ }), '!');
  await leave();
  await userEvent.click(await screen.findByRole('link', { name: 'To the dashboard' }));
  await press('Stay');
  comeBack();
  expect(await screen.findByRole('textbox', { name: /^Site Title/ })).toHaveValue('Launchpad!');
});
