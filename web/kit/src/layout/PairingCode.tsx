import { QRCode } from 'antd';
import { alertSuccess } from '../alerts/alerts';
import { Button } from '../components/Button';
import { copyText } from '../components/copy';
import { Skeleton } from '../components/feedback';
import { walletConnectTexts as texts } from '../strings/walletConnect';
import './PairingCode.css';

/** The code that a wallet on a phone reads, once WalletConnect's relay has it. */
export function PairingCode({ uri }: { uri: string | undefined }) {
  if (!uri) {
    return (
      <div className="pairing">
        <output>{texts.starting}</output>
        <Skeleton height={272} width={272} radius={10} />
      </div>
    );
  }
  const copy = async () => {
    if (await copyText(uri)) alertSuccess(texts.copied);
  };
  return (
    <div className="pairing">
      <p>{texts.scan}</p>
      {/* dark on white in both themes: wallets don't read it the other way round */}
      <div className="pairing-code">
        <span className="visually-hidden">{texts.code}</span>
        <div aria-hidden="true">
          <QRCode value={uri} type="svg" size={248} color="#000000" bgColor="#ffffff" bordered={false} />
        </div>
      </div>
      <div className="pairing-actions">
        <a className="pairing-open" href={uri}>
          {texts.open}
        </a>
        <Button onClick={() => void copy()}>{texts.copy}</Button>
      </div>
    </div>
  );
}
