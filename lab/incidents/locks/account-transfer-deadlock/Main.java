import com.bank.ledger.Transfers;
import com.bank.ledger.Transfers.Account;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Two transfers in opposite directions lock the same accounts in opposite order; statements queue behind them. */
public class Main {
    public static void main(String[] args) {
        Transfers transfers = new Transfers(Lab.FIXED);
        Account checking = new Account(1);
        Account savings = new Account(2);
        ExecutorService transferPool = Executors.newFixedThreadPool(2);
        transferPool.submit(() -> transfers.transfer(checking, savings, 10));
        transferPool.submit(() -> transfers.transfer(savings, checking, 20));
        Lab.sleep(500);
        ExecutorService statements = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 8; i++) {
            Account account = i % 2 == 0 ? checking : savings;
            statements.submit(account::balance);
        }
        Lab.await();
    }
}
