import { Button, Empty, useAddress, useSignedIn, useTitle, useWalletActions } from '@launchpad/web-kit';
import { t } from '../../strings/myBids';
import { PortfolioList } from './PortfolioList';
import './bids.css';

/** All bids of the signed-in wallet across pools and chains. */
export function MyBids() {
  useTitle(t.myBids.title);
  const address = useAddress();
  const signedIn = useSignedIn();
  const { signIn } = useWalletActions();
  return (
    <>
      <h1>{t.myBids.title}</h1>
      <p className="muted">{t.myBids.text}</p>
      {!address && <Empty text={t.myBids.connect} />}
      {address && !signedIn && (
        <Empty text={t.myBids.signIn}>
          <Button primary onClick={() => void signIn()}>
            {t.myBids.signIn}
          </Button>
        </Empty>
      )}
      {address && signedIn && <PortfolioList />}
    </>
  );
}
