// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTest} from "./AuctionTest.sol";
import {MoodyToken} from "../tokens/HostileTokens.sol";
import {Handler} from "./Handler.sol";

/// @notice What holds whatever people do in whatever order.
contract InvariantsTest is AuctionTest {
    Handler private handler;

    function setUp() public override {
        super.setUp();
        pooling = new MoodyToken();
        bidding = new MoodyToken();
        MoodyToken[2] memory tokens = [MoodyToken(address(pooling)), MoodyToken(address(bidding))];
        handler = new Handler(auction, admin, contractOwner, feeReceiver, tokens);
        targetContract(address(handler));
        bytes4[] memory selectors = new bytes4[](23);
        selectors[0] = Handler.passTime.selector;
        selectors[1] = Handler.initiate.selector;
        selectors[2] = Handler.place.selector;
        selectors[3] = Handler.place.selector;
        selectors[4] = Handler.place.selector;
        selectors[5] = Handler.cancelOrder.selector;
        selectors[6] = Handler.settle.selector;
        selectors[7] = Handler.settleAtomically.selector;
        selectors[8] = Handler.claimOrRefund.selector;
        selectors[9] = Handler.markCancel.selector;
        selectors[10] = Handler.markSpam.selector;
        selectors[11] = Handler.deletPool.selector;
        selectors[12] = Handler.withdrawPooledTokens.selector;
        selectors[13] = Handler.withdrawPenalties.selector;
        selectors[14] = Handler.editByAdmin.selector;
        selectors[15] = Handler.editByOwner.selector;
        selectors[16] = Handler.whitelist.selector;
        selectors[17] = Handler.setFeeParameters.selector;
        selectors[18] = Handler.changeMood.selector;
        selectors[19] = Handler.withdrawCredit.selector;
        selectors[20] = Handler.registerUser.selector;
        selectors[21] = Handler.overstep.selector;
        selectors[22] = Handler.exitSeveral.selector;
        targetSelector(FuzzSelector(address(handler), selectors));
    }

    /// The auction holds, to the unit, what came in less what went out, over all pools of a token. The handler checks
    /// with each act that payouts are as announced, happen once, keep everyone's limit, and stay covered by what the
    /// pool holds; and none of its settlements may revert.
    function invariant_everyTokenIsAccountedFor() public view {
        assertEq(handler.free(0), handler.heldInAll(0));
        assertEq(handler.free(1), handler.heldInAll(1));
    }

    /// After everybody has left, in any order, only dust is left, and it can be swept to the last unit.
    function afterInvariant() public {
        handler.everyoneLeaves(uint256(keccak256(abi.encode(block.timestamp, handler.poolCount()))));
        handler.everyCreditIsWithdrawn();
        assertEq(pooling.balanceOf(address(auction)), 0);
        assertEq(bidding.balanceOf(address(auction)), 0);
    }
}
