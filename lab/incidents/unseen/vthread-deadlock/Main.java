import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.CountDownLatch;

/** Two platform threads take the locks of two accounts in different order. */
public class Main {
    static final class Account { final ReentrantLock lock = new ReentrantLock(); long balance = 100; }
    static final Account SAVINGS = new Account(), CHECKING = new Account();
    static final CountDownLatch BOTH = new CountDownLatch(2);

    public static void main(String[] args) {
        new Thread(() -> transfer(SAVINGS, CHECKING), "transfer-1").start();
        new Thread(() -> { if (Lab.FIXED) transfer(SAVINGS, CHECKING); else transfer(CHECKING, SAVINGS); }, "transfer-2").start();
        Lab.await();
    }
    static void transfer(Account from, Account to) {
        from.lock.lock();
        try {
            if (!Lab.FIXED) { BOTH.countDown(); try { BOTH.await(); } catch (InterruptedException e) { return; } }
            to.lock.lock();
            try { from.balance -= 10; to.balance += 10; } finally { to.lock.unlock(); }
        } finally { from.lock.unlock(); }
        if (Lab.FIXED) Lab.await();
    }
}
