import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** A thread ended without unlocking the ledger. */
public class Main {
    static void book(ReentrantLock l) { l.lock(); try { Thread.onSpinWait(); } finally { l.unlock(); } }
    public static void main(String[] args) throws Exception {
        ReentrantLock ledger = new ReentrantLock();
        new Thread(() -> { ledger.lock(); if (Lab.FIXED) ledger.unlock(); }, "import-once").start();
        Lab.sleep(500);
        for (int i = 0; i < 12; i++) new Thread(() -> { while (true) { book(ledger); Lab.sleep(100); } }, "booking-" + i).start();
        Lab.await();
    }
}
