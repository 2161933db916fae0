import { createApp } from 'vue'
import 'wallet-elements'
import App from './App.vue'

createApp(App).mount('#root')
