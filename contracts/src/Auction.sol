// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Administration} from "./auction/Administration.sol";
import {Views} from "./auction/Views.sol";

/// @title The auction
/// @notice Batch auctions of ERC-20 tokens at one uniform clearing price. What it does is said in `IAuction`; how, in
/// `auction/` (one concern each, from users up to views) and `libraries/` (the book, the ticks, the arithmetic).
contract Auction is Views {
    /// @param owner_ sets fee parameters and the admin
    /// @param admin_ marks spam, deletes pools before their start, edits pools before their first order
    /// @param feeNumerator_ over 1000, at most 15
    /// @param feeReceiver_ gets fees, penalties and dust
    constructor(address owner_, address admin_, uint16 feeNumerator_, address feeReceiver_)
        Administration(owner_, admin_, feeNumerator_, feeReceiver_)
    {}
}
