// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuction} from "../interfaces/IAuction.sol";
import {Book} from "../libraries/Book.sol";
import {Clearing} from "../libraries/Clearing.sol";
import {OrderWord} from "../libraries/OrderWord.sol";
import {Ticks} from "../libraries/Ticks.sol";
import {PoolStorage} from "./PoolStorage.sol";

/// @title What the auction and its lens read of a pool
abstract contract Reading is PoolStorage {
    using Book for Book.Layout;
    using OrderWord for uint256;

    /// The tick of a limit price; reverts below the reserve price and above the highest tick.
    function _tick(Market memory market, uint256 minBuyAmount, uint256 sellAmount) internal pure returns (uint256) {
        uint256 reserveBuy = market.minBuyAmount;
        uint256 reserveBid = market.minimumBiddingAmount;
        (bool isOnScale, uint256 tick) = Ticks.fromLimit(minBuyAmount, sellAmount, reserveBuy, reserveBid);
        if (isOnScale) return tick;
        uint256 end = Ticks.endOfScale(minBuyAmount, reserveBuy, reserveBid);
        if (minBuyAmount == 0 || sellAmount < end) revert IAuction.BelowReservePrice();
        revert IAuction.AboveHighestPrice(end - 1);
    }

    /// Looks an order up whose user has the address `owner`.
    function _lookUp(Pool storage pool, uint256 reserveBuy, uint256 reserveBid, uint256 order, address owner)
        internal
        view
        returns (bool isFound, uint256 tick, uint256 place)
    {
        (isFound, tick) = Ticks.fromLimit(order.minBuy(), order.sell(), reserveBuy, reserveBid);
        if (isFound) (isFound, place) = pool.book.find(tick, order, owner);
    }

    /// Returns the hash of the terms that a bidder signs, see `ILens.termsHash`.
    function _termsHash(uint256 poolId, Pool storage pool) internal view returns (bytes32) {
        Market memory market = pool.market;
        // Two parts, each of which has few enough values for the stack of an unoptimised build.
        bytes memory identity = abi.encode(
            block.chainid, address(this), poolId, addresses[market.ownerId], pool.poolingToken, market.biddingToken
        );
        bytes memory terms = abi.encode(
            market.cancelDate,
            market.startDate,
            market.endDate,
            pool.pooledSellAmount,
            market.minBuyAmount,
            market.minimumBiddingAmount,
            pool.minFundingThreshold,
            pool.result.feeNumerator,
            market.state & ALLOWS_ATOMIC_CLOSURE != 0,
            market.poolingTokenDecimals,
            market.biddingTokenDecimals
        );
        return keccak256(bytes.concat(identity, terms));
    }

    /// The whole sale at the reserve price, as an order of the pool's owner.
    function _initialPoolOrder(uint256 userId, Clearing.Offer memory offer) internal pure returns (uint256) {
        return OrderWord.encode(userId, 0, Clearing.worth(offer, Ticks.ONE), offer.supply);
    }

    /// The price as an order word: bidding tokens for the whole supply, both halved until they fit 96 bits.
    function _priceOrder(Clearing.Offer memory offer, Clearing.Outcome memory outcome) internal pure returns (uint256) {
        uint256 biddingTokens = Clearing.priceOfSupply(offer, outcome);
        if (biddingTokens == 0) return 0;
        uint256 poolingTokens = offer.supply;
        while (biddingTokens > type(uint96).max) {
            biddingTokens >>= 1;
            poolingTokens >>= 1;
        }
        return OrderWord.encode(0, 0, poolingTokens, biddingTokens);
    }
}
