package com.bank.ledger;

/** Moves money between accounts; both accounts are locked meanwhile. */
public final class Transfers {
    public static final class Account {
        private final int number;
        private long balance = 1000;

        public Account(int number) {
            this.number = number;
        }

        public synchronized long balance() {
            return balance;
        }
    }

    private final boolean ordered;

    public Transfers(boolean ordered) {
        this.ordered = ordered;
    }

    public void transfer(Account from, Account to, long amount) {
        Account first = ordered && from.number > to.number ? to : from;
        Account second = first == from ? to : from;
        synchronized (first) {
            writeJournal();
            synchronized (second) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    private void writeJournal() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
