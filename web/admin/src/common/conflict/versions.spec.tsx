import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiRequest, Problem } from '@launchpad/web-kit/test/mockApi';
import { ADMIN } from '../../test/fixtures';
import { signedInWith } from '../../test/oidc';
import { serveBasics, resetPages, openPage } from '../../test/openPage';
import { answer, callsOf, delayResponses, resetServer } from '../../test/server';
import { connectAs } from '../../test/wallet';
import { conflictingFields } from './useVersionedSave';

const fields =
  'metaTitle metaKeyword siteDescription metaDescription twitterLink telegramLink mediumLink'.split(' ');
const links = 'appLink podCastLink websiteLink'.split(' ');
const statistics = 'raisedCapital launchedProjects monthlyVolume marketCap'.split(' ');
const blank = Object.fromEntries([...fields, ...links, ...statistics].map((field) => [field, '']));

let stored: Record<string, string | number>;

beforeEach(async () => {
  resetServer();
  signedInWith(['launchpad-admin']);
  serveBasics(ADMIN);
  stored = { ...blank, siteTitle: 'Launchpad', version: 1 };
  answer('GET /v1/admin/settings/get', () => ({ success: true, data: { success: true, setting: stored } }));
  answer('PUT /v1/admin/settings/edit', ({ body }: ApiRequest) => {
    const { version, ...values } = body as { version: number };
    if (version !== stored.version) {
      return new Problem(409, 'This was changed by somebody else in the meantime.', [], 'outdated');
    }
    stored = { ...values, version: version + 1 };
    return { success: true, data: { success: true, setting: stored } };
  });
  await connectAs(ADMIN);
  openPage('/settings');
});
afterEach(resetPages);

const titleField = () => screen.findByRole('textbox', { name: /Site Title/ });
const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));

async function saveConcurrently(theirs: Record<string, string>) {
  await userEvent.type(await titleField(), ' of mine');
  stored = { ...stored, ...theirs, version: 2 };
  await save();
}

describe('two admins editing at once', () => {
  it('see both texts, and nothing is overwritten silently', async () => {
    await saveConcurrently({ siteTitle: 'Launchpad of theirs' });
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Somebody else saved this in the meantime' }),
    );
    expect(dialog.getByText('Launchpad of mine')).toBeInTheDocument();
    expect(dialog.getByText('Launchpad of theirs')).toBeInTheDocument();
    expect(stored).toMatchObject({ siteTitle: 'Launchpad of theirs', version: 2 });
  });

  it.each([
    ['Keep mine', 'Launchpad of mine'],
    ['Take theirs', 'Launchpad of theirs'],
  ])('"%s" stores %s', async (choice, title) => {
    await saveConcurrently({ siteTitle: 'Launchpad of theirs' });
    await userEvent.click(await screen.findByRole('button', { name: choice }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Settings have been saved')).toBeVisible();
    expect(stored).toMatchObject({ siteTitle: title, version: 3 });
    expect(await titleField()).toHaveValue(title);
  });

  it('keep their input when they go back', async () => {
    await saveConcurrently({ siteTitle: 'Launchpad of theirs' });
    await userEvent.click(await screen.findByRole('button', { name: 'Back to the form' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await titleField()).toHaveValue('Launchpad of mine');
  });

  it('keep the other’s changes to fields they did not edit', async () => {
    await saveConcurrently({ metaTitle: 'Meta of theirs' });
    await screen.findByRole('dialog', { name: 'Somebody else saved this in the meantime' });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Settings have been saved')).toBeVisible();
    expect(stored).toMatchObject({ siteTitle: 'Launchpad of mine', metaTitle: 'Meta of theirs' });
  });
});

describe('what is typed while a save is under way', () => {
  it('stays, and is the next save’s', async () => {
    await userEvent.type(await titleField(), ' one');
    const release = delayResponses('/v1/admin/settings/edit');
    await save();
    await userEvent.type(await titleField(), ' two');
    release();
    expect(await screen.findByText('Settings have been saved')).toBeVisible();
    expect(stored).toMatchObject({ siteTitle: 'Launchpad one' });
    expect(await titleField()).toHaveValue('Launchpad one two');
    await save();
    await waitFor(() => expect(stored).toMatchObject({ siteTitle: 'Launchpad one two', version: 3 }));
  });

  it('is in the conflict that the save ends in', async () => {
    await userEvent.type(await titleField(), ' one');
    stored = { ...stored, siteTitle: 'Launchpad of theirs', version: 2 };
    const release = delayResponses('/v1/admin/settings/edit');
    await save();
    await userEvent.type(await titleField(), ' two');
    release();
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Somebody else saved this in the meantime' }),
    );
    expect(dialog.getByText('Launchpad one two')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stored).toMatchObject({ siteTitle: 'Launchpad one two', version: 3 }));
    expect(await titleField()).toHaveValue('Launchpad one two');
  });
});

it('a save sends the version it is based on, and the next one the resulting version', async () => {
  await userEvent.type(await titleField(), '!');
  await save();
  await screen.findByText('Settings have been saved');
  await userEvent.type(await titleField(), '!');
  await save();
  await waitFor(() => expect(stored.version).toBe(3));
  const named = callsOf('PUT /v1/admin/settings/edit').map(
    ({ body }) => (body as { version: number }).version,
  );
  expect(named).toEqual([1, 2]);
});

it('the same change on both sides is not a conflict', () => {
  const theirs = { values: { a: 'x', b: 'z' }, version: 2 };
  expect(conflictingFields({ base: { a: '', b: '' }, mine: { a: 'x', b: 'y' }, theirs })).toEqual(['b']);
});
