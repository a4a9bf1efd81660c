// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";

contract Token is ERC20Permit {
    uint8 private immutable DECIMALS;

    constructor(string memory symbol_, uint8 decimals_) ERC20(symbol_, symbol_) ERC20Permit(symbol_) {
        DECIMALS = decimals_;
    }

    function decimals() public view override returns (uint8) {
        return DECIMALS;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

/// @notice An auction, two tokens and a few people; what every test of the auction starts from.
abstract contract AuctionTest is Test {
    uint32 internal constant START = 1_800_000_000;
    uint32 internal constant END = START + 7 days;
    uint32 internal constant CANCEL = START + 5 days;

    address internal contractOwner = makeAddr("contractOwner");
    address internal admin = makeAddr("admin");
    address internal feeReceiver = makeAddr("feeReceiver");
    address internal poolOwner = makeAddr("poolOwner");
    address internal alice = makeAddr("alice");
    address internal bob = makeAddr("bob");
    address internal carol = makeAddr("carol");

    IAuction internal auction;
    Token internal pooling;
    Token internal bidding;

    function setUp() public virtual {
        vm.warp(START - 1 days);
        auction = deployAuction(15);
        pooling = new Token("POOL", 18);
        bidding = new Token("BID", 18);
    }

    function deployAuction(uint16 feeNumerator) internal returns (IAuction) {
        return IAuction(
            vm.deployCode("Auction.sol:Auction", abi.encode(contractOwner, admin, feeNumerator, feeReceiver))
        );
    }

    /// 1000 tokens at 1 bidding token each or more, no soft cap.
    function defaultTerms() internal view returns (IAuction.PoolTerms memory terms) {
        terms.formHash = keccak256("metadata");
        terms.poolingToken = address(pooling);
        terms.biddingToken = address(bidding);
        terms.orderCancellationEndDate = CANCEL;
        terms.poolStartDate = START;
        terms.poolEndDate = END;
        terms.pooledSellAmount = 1000 ether;
        terms.minBuyAmount = 1 ether;
        terms.minimumBiddingAmountPerOrder = 1 ether;
        terms.poolingTokenDecimals = 18;
        terms.biddingTokenDecimals = 18;
    }

    function initiate(IAuction.PoolTerms memory terms) internal returns (uint256 poolId) {
        Token(terms.poolingToken).mint(poolOwner, terms.pooledSellAmount);
        vm.startPrank(poolOwner);
        Token(terms.poolingToken).approve(address(auction), terms.pooledSellAmount);
        poolId = auction.initiatePool(terms);
        vm.stopPrank();
    }

    function place(uint256 poolId, address user, uint96 minBuyAmount, uint96 sellAmount)
        internal
        returns (uint256 order)
    {
        bidding.mint(user, sellAmount);
        vm.startPrank(user);
        bidding.approve(address(auction), sellAmount);
        order = auction.placeSellOrders(
            poolId, new bytes32[](0), list(minBuyAmount), list(sellAmount), new uint256[](1)
        )[0];
        vm.stopPrank();
    }

    function settle(uint256 poolId) internal {
        vm.warp(END);
        auction.settlePool(poolId);
    }

    function claim(uint256 poolId, uint256 order) internal {
        auction.claimFromParticipantOrder(poolId, listOrders(order));
    }

    function list(uint96 amount) internal pure returns (uint96[] memory amounts) {
        amounts = new uint96[](1);
        amounts[0] = amount;
    }

    function listOrders(uint256 order) internal pure returns (uint256[] memory orders) {
        orders = new uint256[](1);
        orders[0] = order;
    }
}
