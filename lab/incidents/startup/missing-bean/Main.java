import com.shop.pay.PaymentClient;
import com.shop.pay.PaymentService;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Bean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;

@Configuration
@EnableAutoConfiguration
public class Main {
    @Bean
    @ConditionalOnProperty("lab.fixed")
    PaymentClient paymentClient() {
        return order -> System.getLogger("pay").log(System.Logger.Level.INFO, "paid " + order);
    }

    @Bean
    PaymentService paymentService(PaymentClient client) {
        return new PaymentService(client);
    }

    public static void main(String[] args) {
        SpringApplication.run(Main.class, args).getBean(PaymentService.class).settle(17);
        Lab.await();
    }
}
