import { Banner, Button } from '@launchpad/web-kit';
import { t } from '../strings';

interface Props {
  /** where it is not for a decision */
  texts?: { title: string; text: string; show: string };
  onShow: () => void;
}

/** Says that what is to be decided about has changed since it was shown, and offers to show what it is by now. */
export function ChangedSince({ texts = t.changedSince, onShow }: Props) {
  return (
    <Banner tone="pending" title={texts.title}>
      <p>{texts.text}</p>
      <Button onClick={onShow}>{texts.show}</Button>
    </Banner>
  );
}
