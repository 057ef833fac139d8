import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Two accounts are locked in opposite order by two transfers. The fix locks the smaller number first. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.bank.Transfers");

    record Account(int number) {}

    public static void main(String[] args) {
        Account salary = new Account(1);
        Account rent = new Account(2);
        new Thread(() -> transfer(salary, rent), "transfer-1").start();
        new Thread(() -> transfer(rent, salary), "transfer-2").start();
        for (int teller = 1; teller <= 4; teller++) new Thread(() -> read(salary), "balance-" + teller).start();
        Lab.await();
    }

    private static void transfer(Account from, Account to) {
        for (int number = 1; ; number++) {
            boolean swap = Lab.FIXED && from.number() > to.number();
            synchronized (swap ? to : from) {
                Lab.sleep(20);
                synchronized (swap ? from : to) {
                    LOG.info("Transfer {} from {} to {} done", number, from.number(), to.number());
                }
            }
            Lab.sleep(20);
        }
    }

    private static void read(Account account) {
        while (true) {
            Lab.sleep(500);
            synchronized (account) {
                LOG.debug("Balance of account {} read", account.number());
            }
        }
    }
}
