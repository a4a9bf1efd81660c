; C1: nothing overflows. With the widths that the auction stores, every product and sum of `Clearing` stays below 2^256,
; so its unchecked arithmetic is that of the integers. Ticks.multiple is below 2^49 by T2.
(define-fun amount ((x Int)) Bool (and (<= 0 x) (< x 79228162514264337593543950336)))           ; 96 bits
(define-fun bids ((x Int)) Bool (and (<= 0 x) (< x 5192296858534827628530496329220096)))         ; 112 bits
(declare-const supply Int) (declare-const reserveBuy Int) (declare-const reserveBid Int) (declare-const sell Int)
(declare-const above Int) (declare-const at Int) (declare-const multiple Int)
(assert (and (amount supply) (amount reserveBuy) (amount reserveBid) (amount sell) (bids above) (bids at)))
(assert (and (<= 0 multiple) (< multiple 562949953421312)))
(define-fun unit () Int (* reserveBuy 131072))
; each product is bounded by itself, from the widths of its factors
(declare-const price Int) (declare-const need Int) (declare-const covered Int) (declare-const share Int) (declare-const paid Int)
(assert (= price (* reserveBid multiple)))
(push) (assert (not (< price 44601490397061246283071436545296723011960832))) (check-sat) (pop)           ; 2^145
(assert (< price 44601490397061246283071436545296723011960832))
(assert (= need (* supply price)))
(push) (assert (not (< need 3533694129556768659166595001485837031654967793751237916243212402585239552))) (check-sat) (pop) ; 2^241
(assert (< need 3533694129556768659166595001485837031654967793751237916243212402585239552))
(push) (assert (not (< (+ need unit) 115792089237316195423570985008687907853269984665640564039457584007913129639936))) (check-sat) (pop)
(assert (= covered (* (+ above at) unit)))
(push) (assert (not (< covered 115792089237316195423570985008687907853269984665640564039457584007913129639936))) (check-sat) (pop)
(assert (= share (* sell unit)))
(push) (assert (not (< share 115792089237316195423570985008687907853269984665640564039457584007913129639936))) (check-sat) (pop)
(assert (= paid (* sell at)))
(push) (assert (not (< (+ paid at) 115792089237316195423570985008687907853269984665640564039457584007913129639936))) (check-sat) (pop)
