; M2: (bound by B2 and B3) an order that covers the supply without the other buys all of it and pays what is raised, and the other has its bid back.
; Either its own tick's price p is the price (first), or the price lies below its tick (second: A = x, nobody at it).
(declare-const x Int) (declare-const S Int) (declare-const p Int) (declare-const unit Int) (declare-const V Int) (declare-const need Int)
(declare-const t Int) (declare-const q Int)
(assert (and (> x 0) (> S 0) (> p 0) (> unit 0) (= need (* S p))))
(assert (>= (* x unit) need))
; first: E = x, V = ceil(need / unit), t = floor(x*S / x), q = ceil(x*V / x)
(assert (and (< (* (- V 1) unit) need) (<= need (* V unit))))
(assert (and (<= (* t x) (* x S)) (< (* x S) (* (+ t 1) x))))
(assert (and (< (* (- q 1) x) (* x V)) (<= (* x V) (* q x))))
(push) (assert (not (= t S))) (check-sat) (pop)
(push) (assert (not (= q V))) (check-sat) (pop)
(push) (assert (not (> need 0))) (check-sat) (pop)
(assert (> need 0))
(push) (assert (not (and (<= 1 V) (<= V x)))) (check-sat) (pop)
; second: the numerator is S and the denominator A = x, so t is the same, and all of x is raised and paid
(declare-const below Int) (declare-const owed Int)
(assert (and (> below 0) (<= below p) (= owed (* S below))))
(push) (assert (not (>= (* x unit) owed))) (check-sat) (pop)
