import type { Draft } from '@launchpad/api';
import {
  alertError,
  Button,
  ConfirmDialog,
  kitStrings,
  shortAddress,
  useAddress,
  useFromChainNow,
  useSingleFlight,
  useWallet,
  useWalletActions,
} from '@launchpad/web-kit';
import { type FormEvent, useState } from 'react';
import { Gate } from '../../../common/guards';
import { readToken } from '../../../common/chain/token';
import { ConflictDialog } from '../../../common/conflict/ConflictDialog';
import { RowActions } from '../../../common/RowActions';
import { t } from '../../../strings';
import type { Allowance } from '../flow/allowance';
import { useCreateForm } from '../hooks/useCreateForm';
import type { useCreation } from '../hooks/useCreation';
import { useDraftAutosave } from '../hooks/useDraftAutosave';
import { useAllowances } from '../hooks/useAllowances';
import { useSaleFacts } from '../hooks/useSaleFacts';
import { useStep } from '../hooks/useStep';
import { emptyDraft, type PoolDraft } from '../model/draft';
import { type DraftForm, draftOf, formatField } from '../model/draftForm';
import { acceptedFee } from '../model/preview';
import { previewPool } from '../model/previewPool';
import { saleOf } from '../model/sale';
import { listErrors, nextStep, previousStep, steps, type Step } from '../model/steps';
import { AllowanceChoice } from './AllowanceChoice';
import { DeleteDraft } from './DraftList';
import { DraftStatus } from './DraftStatus';
import { ErrorList } from './ErrorList';
import { OddNumbers } from './OddNumbers';
import { CardPreview, PagePreview } from './PublicPreview';
import { StepRail } from './StepRail';
import { StepSections } from './StepSections';
import './CreateForm.css';

const { steps: texts } = t.create;

interface Props {
  /** the draft to continue; undefined for a new pool */
  opened: Draft | undefined;
  /** the values of a new pool that is a duplicate */
  initial?: PoolDraft | undefined;
  /** called with the id of a new draft once it is saved */
  onCreated: (id: string) => void;
  onSubmit: ReturnType<typeof useCreation>['start'];
  /** replaces this form with an empty one */
  onAnother: () => void;
}

/** The form that creates a pool, in steps. It belongs to the wallet that filled it in, and is saved as that wallet's draft. */
export function CreateForm({ opened, initial, onCreated, onSubmit, onAnother }: Props) {
  const wallet = useWallet();
  const account = useAddress();
  const [owner] = useState(account);
  const { switchTo } = useWalletActions();
  const [chosen, setChosen] = useState<Allowance>();
  const [clearing, setClearing] = useState(false);
  const checking = useSingleFlight();
  const form = useCreateForm(opened ? draftOf(opened.form) : (initial ?? emptyDraft));
  const { draft, errors, set, network, token, coin } = form;
  const isForeign = account !== owner;
  const saved = useDraftAutosave({ draft, opened, isPaused: isForeign, onCreated });
  const allowances = useAllowances(network, token?.address, account);
  const allowance = allowances.find((choice) => choice === chosen) ?? allowances[0];
  const facts = useSaleFacts(network, token?.address);
  const { step, heading, open: openStep, goTo } = useStep();
  const next = nextStep(step);
  const isElsewhere = wallet.status === 'connected' && wallet.chainId !== network?.chainId;
  // rounded, so that it is not computed every second
  const now = useFromChainNow(network?.chainId ?? 0, (time) => Math.floor(time / 60) * 60);
  const preview = previewPool(draft, { ...form, feeNumerator: facts.feeNumerator, owner: owner ?? '', now });

  const proceed = (to: Step) => {
    const [first] = listErrors(form.check([step]), [step]);
    if (first) goTo(first.field);
    else openStep(to);
  };

  const submit = async () => {
    const [first] = listErrors(form.check());
    if (first) goTo(first.field);
    if (form.exceeds()) return alertError(t.create.insufficient);
    if (first || !network || !token || !coin) return alertError(t.create.incomplete);
    if (wallet.status !== 'connected' || wallet.chainId !== network.chainId) {
      return alertError(t.create.wrongNetwork);
    }
    const biddingToken = await readToken(network, coin.address).catch((error: unknown) => {
      console.error('bidding token', error);
      return null;
    });
    if (biddingToken === null) return alertError(t.create.biddingUnread);
    // amounts were typed with the configured decimals: a different number on chain would change their meaning
    if (biddingToken?.decimals !== coin.decimals) return alertError(t.errors.biddingToken);
    await onSubmit({
      network,
      owner: wallet.address,
      sale: saleOf(draft, token, biddingToken),
      allowance,
      maxFeeNumerator: acceptedFee(facts),
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
      className="form-stack"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (next) proceed(next);
        else void checking.run(submit);
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
      <div className="create-layout">
        <StepRail form={form} current={step} onOpen={openStep} />
        <div className="form-stack create-main">
          <div ref={heading} tabIndex={-1} className="create-step">
            <strong>{texts.position(texts.names[step], steps.indexOf(step) + 1, steps.length)}</strong>
            <p className="muted">{texts.intros[step]}</p>
          </div>
          <ErrorList
            errors={listErrors(errors, form.isChecked ? steps : form.checked.has(step) ? [step] : [])}
            current={step}
            onGoTo={goTo}
          />
          <StepSections step={step} form={form} facts={facts} onGoTo={goTo} />
          <OddNumbers form={form} {...(step !== 'review' && { of: step })} onGoTo={goTo} />
          {step === 'review' && (
            <div className="card create-submit">
              <AllowanceChoice value={allowance} choices={allowances} onChange={setChosen} />
            </div>
          )}
          <div className="create-actions">
            {previousStep(step) && (
              <Button size="large" onClick={() => openStep(previousStep(step) ?? step)}>
                {texts.previous(texts.names[previousStep(step) ?? step])}
              </Button>
            )}
            <div className="page-actions">
              {step === 'review' && network && isElsewhere && (
                <Button size="large" onClick={() => void switchTo(network)}>
                  {kitStrings.wallet.switchTo(network.name)}
                </Button>
              )}
              <Button primary size="large" type="submit" loading={checking.busy}>
                {next ? texts.next(texts.names[next]) : t.create.submit}
              </Button>
            </div>
          </div>
        </div>
        <div className="create-preview">
          <CardPreview pool={preview} />
          {step === 'review' && <PagePreview pool={preview} />}
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
            set(takenOf(values, saved.conflict?.mine ?? values));
            void saved.resolve(values);
          }}
          onClose={saved.leaveConflict}
        />
      )}
    </form>
  );
}

/** What was taken from the other side. The rest stays as it is typed: a long list is not in a stored form yet. */
function takenOf(values: DraftForm, mine: DraftForm): Partial<PoolDraft> {
  const taken = Object.entries(draftOf(values)).filter(([field]) => values[field] !== mine[field]);
  return Object.fromEntries(taken);
}
