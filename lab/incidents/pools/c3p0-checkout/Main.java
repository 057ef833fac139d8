import com.mchange.v2.c3p0.ComboPooledDataSource;
import com.shop.billing.InvoiceRepository;

/** Invoices are read while a second connection of the same small pool is open. The fix uses one connection. */
public class Main {
    public static void main(String[] args) throws Exception {
        ComboPooledDataSource billing = new ComboPooledDataSource();
        billing.setDriverClass("org.h2.Driver");
        billing.setJdbcUrl("jdbc:h2:mem:billing");
        billing.setInitialPoolSize(3);
        billing.setMinPoolSize(3);
        billing.setMaxPoolSize(3);
        billing.setNumHelperThreads(2);
        InvoiceRepository invoices = new InvoiceRepository(billing, Lab.FIXED);
        for (int worker = 1; worker <= 9; worker++) {
            Thread thread = new Thread(
                    () -> {
                        while (true) {
                            invoices.load();
                            Lab.sleep(400);
                        }
                    },
                    "billing-" + worker);
            thread.start();
        }
        Lab.await();
    }
}
