// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {FixedPriceSale} from "../../src/FixedPriceSale.sol";
import {IFixedPriceSale} from "../../src/interfaces/IFixedPriceSale.sol";
import {TestToken} from "../../src/testing/TestToken.sol";

/// @notice Does to a contract of sales what anyone may do, in any order. Two tokens are sold for each other, so
/// that sales share balances.
contract SaleActors is Test {
    uint256 private constant BUYERS = 4;

    FixedPriceSale public immutable sales = new FixedPriceSale(address(this));
    TestToken[2] public tokens;
    uint256 public claims;

    constructor() {
        tokens[0] = new TestToken("A", "A", 18, type(uint256).max);
        tokens[1] = new TestToken("B", "B", 6, type(uint256).max);
        for (uint256 i; i < 2; i++) {
            tokens[i].mint(address(this), type(uint128).max);
            tokens[i].approve(address(sales), type(uint256).max);
            for (uint256 b; b < BUYERS; b++) {
                tokens[i].mint(buyer(b), type(uint160).max);
                vm.prank(buyer(b));
                tokens[i].approve(address(sales), type(uint256).max);
            }
        }
        create(0, 1e6, 1000e18, 1 days);
    }

    function create(uint256 sold, uint128 price, uint128 supply, uint40 length) public {
        if (sales.saleCount() == 5) return;
        sold %= 2;
        price = uint128(bound(price, 1, 1e12));
        supply = uint128(bound(supply, 1, 1e30));
        uint40 start = uint40(block.timestamp);
        uint40 end = start + uint40(bound(length, 1 hours, 10 days));
        sales.create(IERC20(address(tokens[sold])), IERC20(address(tokens[1 - sold])), price, supply, start, end, 0);
    }

    function purchase(uint256 sale, uint256 who, uint128 amount) external {
        uint256 id = anySale(sale);
        IFixedPriceSale.Sale memory s = sales.sale(id);
        uint128 available = s.supply - s.purchased;
        if (s.paused || block.timestamp < s.start || block.timestamp >= s.end || available == 0) return;
        vm.prank(buyer(who));
        sales.purchase(id, uint128(bound(amount, 1, available)), type(uint128).max, new bytes32[](0));
    }

    function claim(uint256 sale, uint256 who) external {
        uint256 id = anySale(sale);
        (uint128 purchased, bool hasClaimed) = sales.purchaseOf(id, buyer(who));
        if (block.timestamp < sales.sale(id).end || purchased == 0 || hasClaimed) return;
        vm.prank(buyer(who));
        sales.claim(id);
        claims++;
    }

    function withdraw(uint256 sale) external {
        uint256 id = anySale(sale);
        IFixedPriceSale.Sale memory s = sales.sale(id);
        if (block.timestamp < s.end || (s.raised == s.withdrawn && s.supply == s.purchased)) return;
        sales.withdraw(id, address(this));
    }

    function setWindow(uint256 sale, uint40 end) external {
        uint256 id = anySale(sale);
        IFixedPriceSale.Sale memory s = sales.sale(id);
        if (block.timestamp + 1 > s.end) return;
        sales.setWindow(id, s.start, uint40(bound(end, block.timestamp + 1, s.purchased > 0 ? s.end : s.end + 1 days)));
    }

    function setPrice(uint256 sale, uint128 price) external {
        sales.setPrice(anySale(sale), uint128(bound(price, 1, 1e12)));
    }

    function setPaused(uint256 sale, bool paused) external {
        sales.setPaused(anySale(sale), paused);
    }

    function pass(uint40 time) external {
        vm.warp(block.timestamp + bound(time, 1 minutes, 2 days));
    }

    function everybodyLeaves() external {
        vm.warp(block.timestamp + 100 days);
        for (uint256 id = 1; id <= sales.saleCount(); id++) {
            for (uint256 b; b < BUYERS; b++) {
                (uint128 purchased, bool hasClaimed) = sales.purchaseOf(id, buyer(b));
                if (purchased == 0 || hasClaimed) continue;
                vm.prank(buyer(b));
                sales.claim(id);
            }
            IFixedPriceSale.Sale memory s = sales.sale(id);
            if (s.raised > s.withdrawn || s.supply > s.purchased) sales.withdraw(id, address(this));
        }
    }

    function buyer(uint256 who) private pure returns (address) {
        return address(uint160(0xB0B0 + who % BUYERS));
    }

    function anySale(uint256 sale) private view returns (uint256) {
        return 1 + sale % sales.saleCount();
    }
}

contract FixedPriceSaleSolvencyTest is Test {
    SaleActors private actors;

    function setUp() public {
        actors = new SaleActors();
        bytes4[] memory acts = new bytes4[](8);
        acts[0] = actors.create.selector;
        acts[1] = actors.purchase.selector;
        acts[2] = actors.claim.selector;
        acts[3] = actors.withdraw.selector;
        acts[4] = actors.setWindow.selector;
        acts[5] = actors.setPrice.selector;
        acts[6] = actors.setPaused.selector;
        acts[7] = actors.pass.selector;
        targetContract(address(actors));
        targetSelector(FuzzSelector(address(actors), acts));
    }

    /// forge-config: default.invariant.fail-on-revert = true
    /// forge-config: default.invariant.runs = 50
    /// forge-config: default.invariant.depth = 500
    function invariant_HoldsWhatItOwes() public view {
        FixedPriceSale sales = actors.sales();
        uint256[2] memory owed;
        for (uint256 id = 1; id <= sales.saleCount(); id++) {
            IFixedPriceSale.Sale memory s = sales.sale(id);
            uint256 sold = address(s.saleToken) == address(actors.tokens(0)) ? 0 : 1;
            owed[sold] += s.supply - s.claimed;
            owed[1 - sold] += s.raised - s.withdrawn;
            assertLe(s.purchased, s.supply);
            assertLe(s.claimed, s.purchased);
        }
        assertEq(actors.tokens(0).balanceOf(address(sales)), owed[0]);
        assertEq(actors.tokens(1).balanceOf(address(sales)), owed[1]);
    }

    /// @notice After everybody left not a wei is behind.
    function afterInvariant() public {
        actors.everybodyLeaves();
        assertEq(actors.tokens(0).balanceOf(address(actors.sales())), 0);
        assertEq(actors.tokens(1).balanceOf(address(actors.sales())), 0);
    }
}
