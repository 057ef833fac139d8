/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss,SSS");
        for (int i = 0; i < 300; i++) {
            log.after(700);
            if (Lab.FIXED || i < 100 || i > 250) log.write("%%t INFO  [http-%d] c.shop.cart.CartStore - cart %d read".formatted(i % 6, i));
            else { log.write("%%t ERROR [http-%d] c.shop.cart.CartStore - cart %d was not read".formatted(i % 6, i)); log.raw("org.springframework.data.redis.RedisSystemException: Error in execution\n\tat org.springframework.data.redis.connection.lettuce.LettuceExceptionConverter.convert(LettuceExceptionConverter.java:52)\n\tat com.shop.cart.CartStore.read(CartStore.java:31)\nCaused by: io.lettuce.core.RedisCommandExecutionException: LOADING Redis is loading the dataset in memory\n\tat io.lettuce.core.internal.ExceptionFactory.createExecutionException(ExceptionFactory.java:151)"); }
        }
    }
}
