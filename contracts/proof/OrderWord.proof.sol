// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {OrderWord} from "../src/libraries/OrderWord.sol";

/// @notice Lemmas about an order's word, for all inputs. Halmos reads them; `forge test` does not.
contract OrderWordProof {
    /// W1: what is put into a word comes out of it.
    function check_W1_decodeInvertsEncode(uint32 user, uint32 place, uint96 minBuy, uint96 sell) external pure {
        uint256 word = OrderWord.encode(user, place, minBuy, sell);
        assert(OrderWord.user(word) == user);
        assert(OrderWord.sequence(word) == place);
        assert(OrderWord.minBuy(word) == minBuy);
        assert(OrderWord.sell(word) == sell);
    }

    /// W2: and every word is the encoding of what comes out of it.
    function check_W2_encodeInvertsDecode(uint256 word) external pure {
        uint256 again = OrderWord.encode(
            OrderWord.user(word), OrderWord.sequence(word), OrderWord.minBuy(word), OrderWord.sell(word)
        );
        assert(again == word);
    }

    /// W3: another sequence changes the sequence alone.
    function check_W3_withSequenceChangesNothingElse(uint256 word, uint32 place) external pure {
        uint256 moved = OrderWord.withSequence(word, place);
        assert(OrderWord.sequence(moved) == place);
        assert(OrderWord.withSequence(moved, OrderWord.sequence(word)) == word);
    }
}
