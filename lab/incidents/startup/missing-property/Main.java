import com.shop.pay.PaymentGateway;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

@Configuration
@EnableAutoConfiguration
@Import(PaymentGateway.class)
public class Main {
    public static void main(String[] args) {
        SpringApplication.run(Main.class, Lab.FIXED ? "--payment.url=https://pay.example" : "--spring.profiles.active=prod");
        Lab.await();
    }
}
