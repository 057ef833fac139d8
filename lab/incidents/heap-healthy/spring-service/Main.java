import com.shop.app.OrderService;
import com.shop.app.ShopConfiguration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** A service with Spring, HikariCP, H2 and Jackson that has just started and has little to do. */
public class Main {
    public static void main(String[] args) {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(ShopConfiguration.class);
        OrderService orders = context.getBean(OrderService.class);
        ScheduledExecutorService web = Executors.newScheduledThreadPool(8, task -> new Thread(task, "http-nio-8080-exec"));
        for (int worker = 0; worker < 8; worker++) {
            int order = worker;
            web.scheduleAtFixedRate(() -> orders.place(order), 0, 50, TimeUnit.MILLISECONDS);
        }
        Lab.await();
    }
}
