import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeProvider } from '@launchpad/web-kit';
import { renderAt } from '@launchpad/web-kit/test/render';
import { CreateForm } from '../features/pool-form/components/CreateForm';
import type { PoolDraft } from '../features/pool-form/model/draft';
import { formOf } from '../features/pool-form/model/draftForm';
import { stepOf, type DraftField } from '../features/pool-form/model/steps';
import { chain } from '../test/chain';
import { fullDraft, storeDraft } from '../test/drafts';
import { GOERLI, NOW, OWNER } from '../test/fixtures';
import { resetPages, serveBasics } from '../test/openPage';
import { resetServer } from '../test/server';
import { connectAs } from '../test/wallet';
import { t } from '../strings';

const USDC = GOERLI.stableCoins[0]?.address ?? '';

/** Every rule of the create form: what breaks it, the field, and its sentence. */
const rules: [string, Partial<PoolDraft>, DraftField, string][] = [
  ['a title', { title: '' }, 'title', 'Please enter title'],
  ['no leading space in the title', { title: ' Moon' }, 'title', 'Please enter title'],
  ['at most 50 letters of title', { title: 'x'.repeat(51) }, 'title', 'Please enter title'],
  ['a description', { description: '' }, 'description', 'Please enter description'],
  ['no leading space in it', { description: '<p> x</p>' }, 'description', 'Space not allowed at start'],
  ['a logo', { logo: '' }, 'logo', 'Please select logo'],
  ['a network', { network: '' }, 'network', 'Please select a network'],
  ['a bidding token', { biddingToken: '' }, 'biddingToken', 'Enter valid bidding token address'],
  ['a pooling token', { poolingToken: '' }, 'poolingToken', 'Enter valid pooling token address'],
  ['a valid address', { poolingToken: '0x12' }, 'poolingToken', 'Enter valid pooling token address'],
  ['two tokens', { poolingToken: USDC }, 'biddingToken', 'Both tokens address cannot be same'],
  ['a sell amount', { poolSellAmount: '0' }, 'poolSellAmount', 'Please define auction sell amount'],
  ['a minimum buy', { minimumBuyAmount: '0' }, 'minimumBuyAmount', 'Please define minimum buy amount'],
  [
    'a minimum bid',
    { minimumBiddingAmount: '0' },
    'minimumBiddingAmount',
    'Please define minimum bidding amount',
  ],
  [
    'a funding threshold',
    { minimumFundingThreshold: '0' },
    'minimumFundingThreshold',
    'Please define minimum funding threshold',
  ],
  [
    'a sell amount within the balance',
    { poolSellAmount: '1000.1' },
    'poolSellAmount',
    "You don't have Enough Balance to Deposit in For IDO",
  ],
  [
    'addresses in a white list',
    { poolType: 'whiteList' },
    'poolType',
    'Please add addresses for whiteList then proceed',
  ],
  [
    'a start later than now',
    { poolStartDate: NOW - 60 },
    'poolStartDate',
    'Start date should greater than current time and less than end date',
  ],
  [
    'an end after the cancel date',
    { poolCancelDate: NOW + 90_000 },
    'poolEndDate',
    'End date should greater than start date and cancel date',
  ],
  [
    'a cancel date after the start',
    { poolCancelDate: NOW + 3_000 },
    'poolCancelDate',
    'Cancel date should greater than start date and less than end date',
  ],
  ['a name', { name: '' }, 'name', 'cannot be blank!'],
  ['no leading space in the name', { name: ' Ann' }, 'name', 'cannot be blank!'],
  ['at most 50 letters of name', { name: 'x'.repeat(51) }, 'name', 'cannot be blank!'],
  ['an email', { email: '' }, 'email', 'please enter valid email'],
  ['a valid email', { email: 'ann@' }, 'email', 'please enter valid email'],
  ['a phone', { phone: '' }, 'phone', 'Please Enter Valid Phone number'],
  ['a phone of at least 10', { phone: '123456789' }, 'phone', 'Please Enter Valid Phone number'],
  ['a phone of at most 20', { phone: '1'.repeat(21) }, 'phone', 'Please Enter Valid Phone number'],
  ['a message of at most 300', { message: 'x'.repeat(301) }, 'message', 'At most 300 characters'],
  ['an identity document', { identityDoc: '' }, 'identityDoc', 'Please select identity document'],
  ['a website', { website: '' }, 'website', 'Atleast website link is required'],
  ['a valid website', { website: 'moon' }, 'website', 'Enter valid website link'],
  ['a valid telegram', { telegram: 'moon' }, 'telegram', 'Enter valid telegram link'],
  ['a valid twitter', { twitter: 'moon' }, 'twitter', 'Enter valid twitter link'],
  ['a valid medium', { medium: 'moon' }, 'medium', 'Enter valid medium link'],
  ['a valid discord', { discord: 'moon' }, 'discord', 'Enter valid discord link'],
];

beforeEach(async () => {
  resetServer();
  serveBasics(OWNER);
  await connectAs(OWNER);
});
afterEach(resetPages);

/** Opens the form at the step of a field, goes on, and returns the first listed error. */
async function rejected(change: Partial<PoolDraft>, field: DraftField): Promise<HTMLElement> {
  const draft = { ...fullDraft, ...change };
  const opened = { id: storeDraft(draft), title: draft.title, savedAt: NOW, version: 1, form: formOf(draft) };
  renderAt(
    `/?step=${stepOf(field)}`,
    <ThemeProvider>
      <CreateForm opened={opened} onCreated={() => {}} onAnother={() => {}} onSubmit={async () => {}} />
    </ThemeProvider>,
  );
  if (field === 'poolSellAmount') await screen.findByText(/Your balance/);
  if (field === 'description') await screen.findByRole('textbox', { name: 'Description' });
  await waitFor(() => expect(screen.queryByText(t.create.lookup)).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: /^(Continue to|Create Pool)/ }));
  const list = within(await screen.findByRole('region', { name: /to correct$/ }));
  return list.getAllByRole('button')[0]!;
}

const fieldNamed = (field: DraftField) => document.querySelector<HTMLElement>(`[data-field="${field}"]`);

it.each(rules)('requires %s: the field is named, listed and focused', async (_, change, field, error) => {
  expect(await rejected(change, field)).toHaveTextContent(`${t.create.fields[field]}: ${error}`);
  expect(fieldNamed(field)).toHaveTextContent(error);
  await waitFor(() => expect(fieldNamed(field)).toContainElement(document.activeElement as HTMLElement));
});

it.each([
  ['Goerli Testnet', 'Enter valid ERC20 token address'],
  ['BSC Testnet', 'Enter valid BEP20 token address'],
] as const)('requires a token at the address on %s', async (network, error) => {
  chain.noToken = true;
  expect(await rejected({ network }, 'poolingToken')).toHaveTextContent(error);
  expect(fieldNamed('poolingToken')).toHaveTextContent(error);
  await waitFor(() =>
    expect(fieldNamed('poolingToken')).toContainElement(document.activeElement as HTMLElement),
  );
});
