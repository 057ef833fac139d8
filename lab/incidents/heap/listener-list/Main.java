import com.shop.events.OrderEvents;
import com.shop.web.OrderView;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Each page that a customer opens subscribes to the event bus and is never unsubscribed. The fix closes the page. */
public class Main {
    private final OrderEvents events = new OrderEvents();

    public static void main(String[] args) {
        Main shop = new Main();
        ScheduledExecutorService browser = Executors.newScheduledThreadPool(2, task -> new Thread(task, "http-worker"));
        browser.scheduleAtFixedRate(shop::openPages, 0, 100, TimeUnit.MILLISECONDS);
        Lab.await();
    }

    private int opened;

    private void openPages() {
        for (int page = 0; page < 1000 && opened < 20_000; page++, opened++) {
            OrderView view = new OrderView(events);
            if (Lab.FIXED) view.close();
        }
    }
}
