import type { Draft } from '@launchpad/api';
import {
  alertError,
  ConfirmDialog,
  kitStrings,
  shortAddress,
  displayToken,
  useAddress,
  useSingleFlight,
  useWallet,
  useWalletActions,
} from '@launchpad/web-kit';
import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { Gate } from '../../../common/guards';
import { readToken } from '../../../common/chain/token';
import { ConflictDialog } from '../../../common/conflict/ConflictDialog';
import { RowActions } from '../../../common/RowActions';
import { isValid } from '../../../common/validate';
import { t } from '../../../strings';
import type { Allowance } from '../flow/allowance';
import { useCreateForm } from '../hooks/useCreateForm';
import type { useCreation } from '../hooks/useCreation';
import { useDraftAutosave } from '../hooks/useDraftAutosave';
import { useAllowances } from '../hooks/useAllowances';
import { emptyDraft } from '../model/draft';
import { draftOf, formatField } from '../model/draftForm';
import { saleOf } from '../model/sale';
import { AllowanceChoice } from './AllowanceChoice';
import { DeleteDraft } from './DraftList';
import { DraftStatus } from './DraftStatus';
import { ListingSection } from './ListingSection';
import { ChainSection, DateSection, IdentitySection, InformationSection, OtherSection } from './sections';
import { TokenomicsSection } from './TokenomicsSection';
import './CreateForm.css';

interface Props {
  /** the draft to continue; undefined for a new pool */
  opened: Draft | undefined;
  /** called with the id of a new draft once it is saved */
  onCreated: (id: string) => void;
  onSubmit: ReturnType<typeof useCreation>['start'];
  /** replaces this form with an empty one */
  onAnother: () => void;
}

/** The form that creates a pool. It belongs to the wallet that filled it in, and is saved as that wallet's draft. */
export function CreateForm({ opened, onCreated, onSubmit, onAnother }: Props) {
  const wallet = useWallet();
  const account = useAddress();
  const [owner] = useState(account);
  const { switchTo } = useWalletActions();
  const [chosen, setChosen] = useState<Allowance>();
  const [clearing, setClearing] = useState(false);
  const checking = useSingleFlight();
  const form = useCreateForm(opened ? draftOf(opened.form) : emptyDraft);
  const { draft, errors, set, networks, network, token, coin, balance } = form;
  const isForeign = account !== owner;
  const saved = useDraftAutosave({ draft, opened, isPaused: isForeign, onCreated });
  const allowances = useAllowances(network, token?.address, account);
  const allowance = allowances.find((choice) => choice === chosen) ?? allowances[0];
  const section = { draft, errors, set };

  const submit = async () => {
    const errorsNow = form.check();
    if (form.exceeds()) return alertError(t.create.insufficient);
    if (!isValid(errorsNow) || !network || !token || !coin) return alertError(t.create.incomplete);
    if (wallet.status !== 'connected' || wallet.chainId !== network.chainId) {
      return alertError(t.create.wrongNetwork);
    }
    const biddingToken = await readToken(network, coin.address);
    // amounts were typed with the configured decimals: a different number on chain would change their meaning
    if (biddingToken?.decimals !== coin.decimals) return alertError(t.errors.biddingToken);
    await onSubmit({
      network,
      sale: saleOf(draft, token, biddingToken),
      allowance,
      saveDraft: saved.saveNow,
    });
  };

  if (isForeign) {
    return (
      <Gate title={t.create.otherWallet.title} text={t.create.otherWallet.text(shortAddress(owner ?? ''))}>
        <Button onClick={onAnother}>{t.create.another}</Button>
      </Gate>
    );
  }
  return (
    <form
      className="form-stack create-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void checking.run(submit);
      }}
    >
      <div className="create-keeping">
        <DraftStatus status={saved.status} onRetry={saved.retry} />
        {saved.status.status !== 'empty' && (
          <RowActions>
            <Button size="small" onClick={onAnother}>
              {t.create.another}
            </Button>
            <Button size="small" danger onClick={() => setClearing(true)}>
              {saved.id ? t.drafts.deleteOpen : t.create.clearDraft}
            </Button>
          </RowActions>
        )}
      </div>
      <InformationSection {...section} />
      <ChainSection {...section} networks={networks} tokenHint={tokenHint(form)} />
      <TokenomicsSection
        {...section}
        pooling={token ? displayToken(token) : { symbol: '', decimals: 18 }}
        bidding={coin ? { symbol: coin.name, decimals: coin.decimals } : { symbol: '', decimals: 18 }}
        balance={balance}
      />
      <ListingSection {...section} />
      <DateSection {...section} />
      <IdentitySection {...section} />
      <OtherSection {...section} />
      <div className="card create-submit">
        <AllowanceChoice value={allowance} choices={allowances} onChange={setChosen} />
        <div className="page-actions">
          {network && wallet.status === 'connected' && wallet.chainId !== network.chainId && (
            <Button size="large" onClick={() => void switchTo(network)}>
              {kitStrings.wallet.switchTo(network.name)}
            </Button>
          )}
          <Button type="primary" size="large" htmlType="submit" loading={checking.busy}>
            {t.create.submit}
          </Button>
        </div>
      </div>
      {clearing && saved.id && (
        <DeleteDraft
          draft={{ id: saved.id, title: draft.title }}
          onClose={() => setClearing(false)}
          onDeleted={() => {
            saved.discard();
            onAnother();
          }}
        />
      )}
      {clearing && !saved.id && (
        <ConfirmDialog
          open
          danger
          title={t.create.clearTitle}
          okText={t.create.clearDraft}
          onConfirm={() => {
            saved.discard();
            onAnother();
          }}
          onCancel={() => setClearing(false)}
        >
          {t.create.clearText}
        </ConfirmDialog>
      )}
      {saved.conflict && (
        <ConflictDialog
          conflict={saved.conflict}
          labels={t.create.fields}
          show={formatField}
          busy={saved.busy}
          onResolve={(values) => {
            set(draftOf(values));
            void saved.resolve(values);
          }}
          onClose={saved.leaveConflict}
        />
      )}
    </form>
  );
}

function tokenHint({ draft, network, lookup, token }: ReturnType<typeof useCreateForm>): string | undefined {
  if (token) {
    const { name, symbol, decimals } = displayToken(token);
    return `${name} (${t.create.hints.decimals(symbol, decimals)})`;
  }
  return network && draft.poolingToken !== '' && lookup === undefined ? t.create.lookup : undefined;
}
