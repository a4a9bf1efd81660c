import {
  alertError,
  ConfirmDialog,
  kitStrings,
  useAddress,
  useNetworks,
  useTitle,
  useWallet,
  useWalletActions,
} from '@launchpad/web-kit';
import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { readToken } from '../common/chain/token';
import { isValid } from '../common/validate';
import { AllowanceChoice } from '../features/pool-form/components/AllowanceChoice';
import { CreatedView } from '../features/pool-form/components/CreatedView';
import { ListingSection } from '../features/pool-form/components/ListingSection';
import { ProgressModal } from '../features/pool-form/components/ProgressModal';
import {
  ChainSection,
  DateSection,
  IdentitySection,
  InformationSection,
  OtherSection,
} from '../features/pool-form/components/sections';
import { TokenomicsSection } from '../features/pool-form/components/TokenomicsSection';
import { UnfinishedBanner } from '../features/pool-form/components/UnfinishedBanner';
import type { Allowance } from '../features/pool-form/flow/createPool';
import { useCreateForm } from '../features/pool-form/hooks/useCreateForm';
import { useCreation } from '../features/pool-form/hooks/useCreation';
import { usePermitSupport } from '../features/pool-form/hooks/usePermitSupport';
import { forgetCreation, loadCreations } from '../features/pool-form/model/creation';
import { saleOf } from '../features/pool-form/model/sale';
import { t } from '../strings';
import './CreatePoolPage.css';

/** The form that creates a pool, and the way through its transactions. */
export default function CreatePoolPage() {
  useTitle(t.create.title);
  const form = useCreateForm();
  const creation = useCreation(form.reset);
  if (creation.state.status === 'done') return <CreatedView poolId={creation.state.poolId} />;
  return (
    <>
      <Link to="/managepools" className="page-back">
        {t.create.back}
      </Link>
      <h1 className="page-title">{t.create.title}</h1>
      <Unfinished busy={creation.state.status !== 'none'} onResume={creation.resume} />
      <CreateForm form={form} onSubmit={creation.start} />
      {creation.state.status !== 'none' && (
        <ProgressModal state={creation.state} onRetry={creation.retry} onClose={creation.close} />
      )}
    </>
  );
}

function Unfinished({
  busy,
  onResume,
}: {
  busy: boolean;
  onResume: ReturnType<typeof useCreation>['resume'];
}) {
  const account = useAddress() ?? '';
  const networks = useNetworks();
  const [, setDiscarded] = useState(0);
  if (busy) return null;
  return loadCreations(account).map((creation) => {
    const network = networks.find(({ chainId }) => chainId === creation.chainId);
    if (!network) return null;
    return (
      <UnfinishedBanner
        key={creation.sent.id}
        title={creation.body.title}
        onResume={() => onResume(network, creation)}
        onDiscard={() => {
          forgetCreation(creation);
          setDiscarded((count) => count + 1);
        }}
      />
    );
  });
}

interface FormProps {
  form: ReturnType<typeof useCreateForm>;
  onSubmit: ReturnType<typeof useCreation>['start'];
}

function CreateForm({ form, onSubmit }: FormProps) {
  const wallet = useWallet();
  const { switchTo } = useWalletActions();
  const [allowance, setAllowance] = useState<Allowance>('unlimited');
  const [checking, setChecking] = useState(false);
  const [clearing, setClearing] = useState(false);
  const { draft, errors, set, networks, network, token, coin, balance } = form;
  const canPermit = usePermitSupport(network, token?.address, useAddress());
  const section = { draft, errors, set };

  const submit = async () => {
    const found = form.check();
    if (form.exceeds()) return alertError(t.create.insufficient);
    if (!isValid(found) || !network || !token || !coin) return alertError(t.create.incomplete);
    if (wallet.status !== 'connected' || wallet.chainId !== network.chainId) {
      return alertError(t.create.wrongNetwork);
    }
    setChecking(true);
    const biddingToken = await readToken(network, coin.address);
    setChecking(false);
    // Amounts were typed in the configured decimals: another number on chain would change what they mean.
    if (biddingToken?.decimals !== coin.decimals) return alertError(t.errors.biddingToken);
    onSubmit(network, saleOf(draft, token, biddingToken), allowance);
  };

  return (
    <form
      className="form-stack create-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <InformationSection {...section} />
      <ChainSection {...section} networks={networks} tokenHint={tokenHint(form)} />
      <TokenomicsSection
        {...section}
        pooling={token ?? { symbol: '', decimals: 18 }}
        bidding={coin ? { symbol: coin.name, decimals: coin.decimals } : { symbol: '', decimals: 18 }}
        balance={balance}
      />
      <ListingSection {...section} />
      <DateSection {...section} />
      <IdentitySection {...section} />
      <OtherSection {...section} />
      <div className="card create-submit">
        <AllowanceChoice value={allowance} canPermit={canPermit} onChange={setAllowance} />
        <div className="page-actions">
          {network && wallet.status === 'connected' && wallet.chainId !== network.chainId && (
            <Button size="large" onClick={() => void switchTo(network)}>
              {kitStrings.wallet.switchTo(network.name)}
            </Button>
          )}
          <Button type="primary" size="large" htmlType="submit" loading={checking}>
            {t.create.submit}
          </Button>
        </div>
      </div>
      <p className="faint create-draft">
        {t.create.draftKept}{' '}
        <Button type="link" size="small" onClick={() => setClearing(true)}>
          {t.create.clearDraft}
        </Button>
      </p>
      {clearing && (
        <ConfirmDialog
          open
          danger
          title={t.create.clearTitle}
          okText={t.create.clearDraft}
          onConfirm={() => {
            form.reset();
            setClearing(false);
          }}
          onCancel={() => setClearing(false)}
        >
          {t.create.clearText}
        </ConfirmDialog>
      )}
    </form>
  );
}

function tokenHint({ draft, network, lookup, token }: FormProps['form']): string | undefined {
  if (token) return `${token.name} (${t.create.hints.decimals(token.symbol, token.decimals)})`;
  return network && draft.poolingToken !== '' && lookup === undefined ? t.create.lookup : undefined;
}
