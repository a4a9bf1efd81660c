import { useState } from 'react';
import { apiOrigin } from '../config/env';
import { initials } from '../formats';
import './IpfsImage.css';

interface Props {
  /** content id; empty shows the initials */
  cid: string | undefined;
  /** what the image shows: its alternative text and initials */
  title: string;
  size?: number;
  /** the image adds nothing to the text next to it */
  decorative?: boolean;
}

/** URL of a stored file at the file gateway. */
export function ipfsUrl(cid: string): string {
  return `${apiOrigin}/ipfs/${cid.replace(/^ipfs:\/\//, '')}`;
}

/** An image from the file gateway. Falls back to the title's initials if missing or broken. */
export function IpfsImage({ cid, title, size = 48, decorative = false }: Props) {
  const [broken, setBroken] = useState<string>();
  const style = { width: size, height: size, fontSize: size * 0.36 };
  const alt = decorative ? '' : title;
  if (!cid || broken === cid) {
    return (
      <span
        className="ipfs-image ipfs-image-fallback"
        style={style}
        {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      >
        {initials(title) || '?'}
      </span>
    );
  }
  return (
    <img
      className="ipfs-image"
      style={style}
      src={ipfsUrl(cid)}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(cid)}
    />
  );
}
