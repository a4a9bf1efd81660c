// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";
import {TestToken} from "../src/testing/TestToken.sol";

contract TestTokenTest is Test {
    TestToken private token = new TestToken("Aurora", "AUR", 9, 100e9);
    address private alice = makeAddr("alice");

    function test_HasTheFactsItWasMadeWith() public view {
        assertEq(token.name(), "Aurora");
        assertEq(token.symbol(), "AUR");
        assertEq(token.decimals(), 9);
        assertEq(token.totalSupply(), 0);
    }

    function test_TheFaucetGivesAnyoneUpToItsCapACall() public {
        vm.startPrank(alice);
        token.mint(alice, 100e9);
        token.mint(alice, 100e9);
        assertEq(token.balanceOf(alice), 200e9);
        vm.expectRevert(abi.encodeWithSelector(TestToken.FaucetCapExceeded.selector, 100e9 + 1, 100e9));
        token.mint(alice, 100e9 + 1);
    }

    function test_TakesAPermit() public {
        (address owner, uint256 key) = makeAddrAndKey("owner");
        bytes32 permit = keccak256(
            abi.encode(
                keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"),
                owner,
                alice,
                5e9,
                token.nonces(owner),
                vm.getBlockTimestamp()
            )
        );
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(key, keccak256(abi.encodePacked("\x19\x01", token.DOMAIN_SEPARATOR(), permit)));
        token.permit(owner, alice, 5e9, vm.getBlockTimestamp(), v, r, s);
        assertEq(token.allowance(owner, alice), 5e9);
    }
}
