import com.bank.statements.StatementDao;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.dbcp2.BasicDataSource;

/** Reports run a statement of minutes on the only four connections. The fix runs a short statement. */
public class Main {
    public static void main(String[] args) {
        BasicDataSource accounts = new BasicDataSource();
        accounts.setUrl("jdbc:h2:mem:accounts");
        accounts.setMaxTotal(4);
        StatementDao dao = new StatementDao(accounts, Lab.FIXED ? 5 : 60_000);
        AtomicInteger number = new AtomicInteger();
        ExecutorService workers =
                Executors.newFixedThreadPool(16, task -> new Thread(task, "statement-worker-" + number.incrementAndGet()));
        for (int worker = 0; worker < 16; worker++)
            workers.submit(() -> {
                while (true) {
                    dao.print();
                    Lab.sleep(500);
                }
            });
        Lab.await();
    }
}
