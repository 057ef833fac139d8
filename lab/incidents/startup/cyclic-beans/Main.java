import com.shop.orders.InvoiceService;
import com.shop.orders.OrderService;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

@Configuration
@EnableAutoConfiguration
@Import({OrderService.class, InvoiceService.class})
public class Main {
    public static void main(String[] args) {
        // The fixed twin defers one of the two beans, which breaks the cycle.
        SpringApplication.run(Main.class, Lab.FIXED ? "--spring.main.allow-circular-references=true" : "--x=1");
        Lab.await();
    }
}
