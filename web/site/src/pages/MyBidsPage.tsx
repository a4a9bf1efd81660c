import { MyBids } from '../features/bids/MyBids';

/** The wallet's bids in all sales. */
export default function MyBidsPage() {
  return (
    <div className="container my-bids">
      <MyBids />
    </div>
  );
}
